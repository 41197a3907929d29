import { describe, expect, test } from 'vitest'

import {
  aDocx,
  allTextOf,
  aMaskerOf,
  anXlsx,
  aPptx,
  type ExtraPart,
  p,
  root,
  shape,
} from '../../tests/builders-documents.ts'
import { maskDocument } from './mask-document.ts'
import type { Removed } from './report.ts'

/** Who must not be found in any file. */
const WORD = 'Vexmarin'
const wt = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`
const part = (path: string, type: string, content: string, rel: string, more: Partial<ExtraPart> = {}): ExtraPart => ({
  path,
  type,
  content,
  rel,
  ...more,
})
const field = (...codes: readonly string[]): string =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${codes.map(code => `<w:r><w:instrText>${code}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
const cell = (text: string): string => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`
const first = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'

interface Row {
  readonly place: string
  readonly file: () => Promise<Uint8Array>
  /** Masked if it is still there, removed otherwise. */
  readonly removed?: Removed
  /** Not worth a word to the person. */
  readonly isUnlisted?: true
}

const DOCX: readonly Row[] = [
  { place: 'a run', file: () => aDocx(p(`with ${WORD} in`)) },
  {
    place: 'several runs with marks between',
    file: () =>
      aDocx(
        `<w:p>${wt('Vex')}<w:proofErr w:type="spellStart"/>${wt('mar')}<w:bookmarkStart w:id="1" w:name="b"/>${wt('in')}</w:p>`,
      ),
  },
  {
    place: 'letters parted by a hyphen that does not break',
    file: () => aDocx('<w:p><w:r><w:t>Vex</w:t><w:noBreakHyphen/><w:t>marin</w:t></w:r></w:p>'),
  },
  {
    place: 'letters parted by a soft hyphen',
    file: () => aDocx('<w:p><w:r><w:t>Vex</w:t><w:softHyphen/><w:t>mar\u00adin</w:t></w:r></w:p>'),
  },
  { place: 'character references', file: () => aDocx(p('&#86;exm&#x61;rin')) },
  { place: 'CDATA', file: () => aDocx('<w:p><w:r><w:t><![CDATA[Vexmarin]]></w:t></w:r></w:p>') },
  {
    place: 'the word below a reading',
    file: () =>
      aDocx(`<w:p><w:r><w:ruby><w:rt>${wt('other')}</w:rt><w:rubyBase>${wt(WORD)}</w:rubyBase></w:ruby></w:r></w:p>`),
  },
  {
    place: 'the reading of a word',
    file: () =>
      aDocx(`<w:p><w:r><w:ruby><w:rt>${wt(WORD)}</w:rt><w:rubyBase>${wt('other')}</w:rubyBase></w:ruby></w:r></w:p>`),
  },
  {
    place: 'a tracked deletion',
    file: () => aDocx(`<w:p><w:del w:author="B"><w:r><w:delText>${WORD}</w:delText></w:r></w:del></w:p>`),
    removed: 'tracked-changes',
  },
  {
    place: 'a deleted field',
    file: () => aDocx(`<w:p><w:del><w:r><w:delInstrText>"${WORD}"</w:delInstrText></w:r></w:del></w:p>`),
    removed: 'tracked-changes',
  },
  {
    place: 'a moved text',
    file: () => aDocx(`<w:p><w:moveFrom w:author="B">${wt(WORD)}</w:moveFrom></w:p>`),
    removed: 'tracked-changes',
  },
  {
    place: 'a tracked insertion',
    file: () => aDocx(`<w:p><w:ins w:author="B">${wt(WORD)}</w:ins></w:p>`),
    removed: 'tracked-changes',
  },
  {
    place: 'the author of a change',
    file: () => aDocx(`<w:p><w:r><w:rPr><w:rPrChange w:author="${WORD}"/></w:rPr></w:r></w:p>`),
    removed: 'tracked-changes',
  },
  { place: 'hidden text', file: () => aDocx(`<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>${WORD}</w:t></w:r></w:p>`) },
  {
    place: 'hidden text beside text that shows',
    file: () => aDocx(`<w:p>${wt('see')}<w:r><w:rPr><w:vanish/></w:rPr><w:t>${WORD}</w:t></w:r>${wt('here')}</w:p>`),
  },
  {
    place: 'a comment',
    file: () =>
      aDocx(p('x'), {
        parts: [
          part(
            'word/comments.xml',
            'wordprocessingml.comments',
            root('w:comments', `<w:comment w:author="B" w:initials="B">${p(WORD)}</w:comment>`),
            'comments',
          ),
        ],
      }),
  },
  {
    place: 'the author of a comment',
    file: () =>
      aDocx(p('x'), {
        parts: [
          part(
            'word/comments.xml',
            'wordprocessingml.comments',
            root('w:comments', `<w:comment w:author="${WORD}" w:initials="${WORD}">${p('x')}</w:comment>`),
            'comments',
          ),
        ],
      }),
  },
  {
    place: 'people',
    file: () =>
      aDocx(p('x'), {
        parts: [
          part(
            'word/people.xml',
            'wordprocessingml.people',
            root('w:people', `<w:person w:author="${WORD}"/>`),
            'people',
          ),
        ],
      }),
    removed: 'people',
  },
  {
    place: 'a header that no section uses',
    file: () =>
      aDocx(p('x'), { parts: [part('word/header9.xml', 'wordprocessingml.header', root('w:hdr', p(WORD)), 'header')] }),
  },
  {
    place: 'a footer',
    file: () =>
      aDocx(p('x'), { parts: [part('word/footer1.xml', 'wordprocessingml.footer', root('w:ftr', p(WORD)), 'footer')] }),
  },
  {
    place: 'a footnote',
    file: () =>
      aDocx(p('x'), {
        parts: [
          part(
            'word/footnotes.xml',
            'wordprocessingml.footnotes',
            root('w:footnotes', `<w:footnote>${p(WORD)}</w:footnote>`),
            'footnotes',
          ),
        ],
      }),
  },
  {
    place: 'an endnote',
    file: () =>
      aDocx(p('x'), {
        parts: [
          part(
            'word/endnotes.xml',
            'wordprocessingml.endnotes',
            root('w:endnotes', `<w:endnote>${p(WORD)}</w:endnote>`),
            'endnotes',
          ),
        ],
      }),
  },
  {
    place: 'the older copy of a text box',
    file: () =>
      aDocx(
        `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps">${p('x')}</mc:Choice><mc:Fallback>${p(WORD)}</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      ),
    removed: 'older-copies',
  },
  {
    place: 'a text box in a paragraph',
    file: () =>
      aDocx(
        `<w:p>${wt('a')}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:txbxContent>${p('Vex', 'marin')}</w:txbxContent></mc:Choice></mc:AlternateContent></w:r></w:p>`,
      ),
  },
  {
    place: 'the alternative text of a shape',
    file: () =>
      aDocx(
        `<w:p><w:r><w:drawing><wp:docPr id="1" name="${WORD}" descr="${WORD}" title="${WORD}"/></w:drawing></w:r></w:p>`,
      ),
  },
  {
    place: 'a watermark',
    file: () =>
      aDocx(`<w:p><w:r><w:pict><v:shape alt="${WORD}"><v:textpath string="${WORD}"/></v:shape></w:pict></w:r></w:p>`),
  },
  {
    place: 'caption and description of a table',
    file: () =>
      aDocx(`<w:tbl><w:tblPr><w:tblCaption w:val="${WORD}"/><w:tblDescription w:val="${WORD}"/></w:tblPr></w:tbl>`),
  },
  {
    place: 'the address of a link',
    file: () =>
      aDocx('<w:p><w:hyperlink r:id="L"/></w:p>', { outside: [['L', 'hyperlink', `mailto:${WORD}@x.example`]] }),
  },
  {
    place: 'the address of a link, encoded',
    file: () =>
      aDocx('<w:p><w:hyperlink r:id="L"/></w:p>', { outside: [['L', 'hyperlink', 'https://x.example/?q=%56exmarin']] }),
  },
  { place: 'the tooltip of a link', file: () => aDocx(`<w:p><w:hyperlink w:tooltip="${WORD}" w:anchor="a"/></w:p>`) },
  { place: 'the code of a field', file: () => aDocx(field(` HYPERLINK "mailto:a@${WORD}.example" `)) },
  { place: 'the code of a field, cut', file: () => aDocx(field(' HYPERLINK "mailto:a@Vex', 'marin.example" ')) },
  { place: 'an index entry', file: () => aDocx(field(` XE "${WORD}" `)) },
  {
    place: 'a simple field',
    file: () => aDocx(`<w:p><w:fldSimple w:instr=" QUOTE &quot;${WORD}&quot; ">${wt('x')}</w:fldSimple></w:p>`),
  },
  {
    place: 'a field of a form',
    file: () =>
      aDocx(
        `<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:helpText w:val="${WORD}"/><w:statusText w:val="${WORD}"/><w:textInput><w:default w:val="${WORD}"/></w:textInput><w:ddList><w:listEntry w:val="${WORD}"/></w:ddList></w:ffData></w:fldChar></w:r></w:p>`,
      ),
  },
  { place: 'a bookmark', file: () => aDocx(`<w:p><w:bookmarkStart w:id="1" w:name="${WORD}"/></w:p>`) },
  {
    place: 'a content control',
    file: () =>
      aDocx(
        `<w:sdt><w:sdtPr><w:alias w:val="${WORD}"/><w:tag w:val="${WORD}"/><w:dropDownList><w:listItem w:displayText="${WORD}" w:value="${WORD}"/></w:dropDownList></w:sdtPr><w:sdtContent>${p(WORD)}</w:sdtContent></w:sdt>`,
      ),
  },
  {
    place: 'stored data that a control is bound to',
    file: () =>
      aDocx('<w:sdt><w:sdtPr><w:dataBinding w:xpath="/a"/></w:sdtPr></w:sdt>', {
        parts: [part('customXml/item1.xml', 'application/xml', `<a>${WORD}</a>`, 'customXml')],
      }),
    removed: 'bound-data',
  },
  {
    place: 'building blocks',
    file: () =>
      aDocx(p('x'), {
        parts: [
          part(
            'word/glossary/document.xml',
            'wordprocessingml.document.glossary',
            root('w:glossaryDocument', p(WORD)),
            'glossaryDocument',
          ),
        ],
      }),
    removed: 'building-blocks',
  },
  {
    place: 'variables of the settings',
    file: () =>
      aDocx(p('x'), {
        parts: [
          part(
            'word/settings.xml',
            'wordprocessingml.settings',
            root('w:settings', `<w:docVars><w:docVar w:name="n" w:val="${WORD}"/></w:docVars>`),
            'settings',
          ),
        ],
      }),
    removed: 'bound-data',
  },
  {
    place: 'the query of a mail merge',
    file: () =>
      aDocx(p('x'), {
        parts: [
          part(
            'word/settings.xml',
            'wordprocessingml.settings',
            root('w:settings', `<w:mailMerge><w:query w:val="select ${WORD}"/></w:mailMerge>`),
            'settings',
          ),
        ],
      }),
    removed: 'mail-merge',
  },
  {
    place: 'the path of a template',
    file: () => aDocx(p('x'), { outside: [['T', 'attachedTemplate', `file:///C:/Users/${WORD}/n.dotm`]] }),
    removed: 'template-link',
  },
  {
    place: 'the path of a linked picture',
    file: () => aDocx('<w:p><a:blip r:link="T"/></w:p>', { outside: [['T', 'image', `file:///C:/${WORD}.png`]] }),
    removed: 'links',
  },
  {
    place: 'a part in another format',
    file: () =>
      aDocx('<w:altChunk r:id="A"/>', {
        parts: [part('word/a.html', 'text/html', `<p>${WORD}</p>`, 'aFChunk', { id: 'A' })],
      }),
    removed: 'embedded-files',
  },
  {
    place: 'a part of an unknown kind',
    file: () => aDocx(p('x'), { parts: [part('word/new.xml', 'made.up', root('w:new', WORD), 'new')] }),
    removed: 'unknown',
  },
  {
    place: 'macros',
    file: () =>
      aDocx(p('x'), { parts: [part('word/vba.bin', 'application/vnd.ms-office.vbaProject', WORD, 'vbaProject')] }),
    removed: 'macros',
  },
  {
    place: 'properties',
    file: () =>
      aDocx(p('x'), {
        parts: [
          part(
            'docProps/core.xml',
            'application/vnd.openxmlformats-package.core-properties+xml',
            `<c>${WORD}</c>`,
            'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
            { from: '' },
          ),
        ],
      }),
    removed: 'properties',
  },
  {
    place: 'the picture of the first page',
    file: () =>
      aDocx(p('x'), {
        parts: [
          part(
            'docProps/t.jpeg',
            'image/jpeg',
            WORD,
            'http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail',
            { from: '' },
          ),
        ],
      }),
    removed: 'preview',
  },
  {
    place: 'a chart',
    file: () =>
      aDocx(p('x'), {
        parts: [
          part(
            'word/charts/chart1.xml',
            'drawingml.chart',
            root(
              'c:chartSpace',
              `<c:title><a:p><a:r><a:t>${WORD}</a:t></a:r></a:p></c:title><c:strCache><c:pt idx="0"><c:v>${WORD}</c:v></c:pt></c:strCache>`,
            ),
            'chart',
          ),
        ],
      }),
  },
  {
    place: 'the workbook in a chart',
    file: async () =>
      aDocx(p('x'), {
        parts: [
          {
            path: 'word/embeddings/a.xlsx',
            type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
            content: await anXlsx(cell(WORD)),
            rel: 'package',
          },
        ],
      }),
  },
  {
    place: 'the name of an entry',
    isUnlisted: true,
    file: () =>
      aDocx(p('x'), { parts: [part(`word/${WORD}.xml`, 'wordprocessingml.header', root('w:hdr', p('x')), 'header')] }),
  },
  {
    place: 'the name of a style',
    file: () =>
      aDocx(p('x'), {
        parts: [
          part(
            'word/styles.xml',
            'wordprocessingml.styles',
            root('w:styles', `<w:style w:styleId="For ${WORD}"><w:name w:val="For ${WORD}"/></w:style>`),
            'styles',
          ),
        ],
      }),
  },
  { place: 'a comment of the XML', isUnlisted: true, file: () => aDocx(`<!-- ${WORD} -->${p('x')}<?pi ${WORD}?>`) },
]

const link = (attributes: string): string => `<hyperlinks><hyperlink ref="A1" ${attributes}/></hyperlinks>`
const XLSX: readonly Row[] = [
  { place: 'a shared text', file: () => anXlsx(first, { shared: `<si><t>${WORD}</t></si>` }) },
  {
    place: 'a shared text over runs',
    file: () => anXlsx(first, { shared: '<si><r><t>Vex</t></r><r><rPr><b/></rPr><t>marin</t></r></si>' }),
  },
  { place: 'an inline text', file: () => anXlsx(cell(WORD)) },
  { place: 'a text with an escaped sign in it', file: () => anXlsx(cell('Vex_x000D_marin')) },
  {
    place: 'the reading of a name',
    file: () => anXlsx(first, { shared: `<si><t>x</t><rPh sb="0" eb="1"><t>${WORD}</t></rPh></si>` }),
    removed: 'readings',
  },
  {
    place: 'a shared text that no cell uses',
    file: () => anXlsx(first, { shared: `<si><t>x</t></si><si><t>${WORD}</t></si>` }),
    removed: 'unused-texts',
  },
  { place: 'the value of a formula', file: () => anXlsx(`<row><c r="A1" t="str"><f>B1</f><v>${WORD}</v></c></row>`) },
  {
    place: 'a text in a formula',
    file: () => anXlsx(`<row><c r="A1" t="str"><f>IF(B1="${WORD}",1,2)</f><v>2</v></c></row>`),
    removed: 'formulas',
  },
  {
    place: 'a shared formula',
    file: () =>
      anXlsx(
        `<row><c r="A1"><f t="shared" si="0">"${WORD}"</f><v>1</v></c><c r="B1"><f t="shared" si="0"/><v>2</v></c></row>`,
      ),
    removed: 'formulas',
  },
  {
    place: 'the address of a link',
    file: () =>
      anXlsx(cell('x'), { after: link('display="x"'), outside: [['L', 'hyperlink', `mailto:${WORD}@x.example`]] }),
  },
  {
    place: 'display and tooltip of a link',
    file: () => anXlsx(cell('x'), { after: link(`display="${WORD}" tooltip="${WORD}"`) }),
  },
  {
    place: 'a number format',
    file: () =>
      anXlsx(cell('x'), {
        parts: [
          part(
            'xl/styles.xml',
            'spreadsheetml.styles',
            root('styleSheet', `<numFmts><numFmt numFmtId="164" formatCode="0&quot; ${WORD}&quot;"/></numFmts>`),
            'styles',
          ),
        ],
      }),
  },
  {
    place: 'what a control runs and reads',
    file: () =>
      anXlsx(cell('x'), {
        parts: [
          part(
            'xl/drawings/vmlDrawing1.vml',
            'vmlDrawing',
            `<xml xmlns:x="urn:schemas-microsoft-com:office:excel"><x:ClientData ObjectType="Button"><x:FmlaMacro>[0]!${WORD}</x:FmlaMacro><x:FmlaLink>'${WORD}'!$A$1</x:FmlaLink></x:ClientData></xml>`,
            'vmlDrawing',
            { from: 'xl/worksheets/sheet1.xml' },
          ),
        ],
      }),
  },
  {
    place: 'a hidden row',
    file: () => anXlsx(`<row hidden="1"><c r="A1" t="inlineStr"><is><t>${WORD}</t></is></c></row>`),
  },
  {
    place: 'the name of a sheet, and what refers to it',
    file: () =>
      anXlsx(`<row><c r="A1"><f>${WORD}!B1</f><v>1</v></c></row>`, {
        sheet: WORD,
        book: `<definedNames><definedName name="n">${WORD}!$A$1</definedName></definedNames>`,
      }),
  },
  {
    place: 'a defined name',
    file: () =>
      anXlsx(cell('x'), {
        book: `<definedNames><definedName name="${WORD}" comment="${WORD}" hidden="1">"${WORD}"</definedName></definedNames>`,
      }),
  },
  {
    place: 'a validation',
    file: () =>
      anXlsx(cell('x'), {
        after: `<dataValidations><dataValidation prompt="${WORD}" promptTitle="${WORD}" error="${WORD}" errorTitle="${WORD}"><formula1>"a,${WORD}"</formula1></dataValidation></dataValidations>`,
      }),
  },
  {
    place: 'a conditional format',
    file: () =>
      anXlsx(cell('x'), {
        after: `<conditionalFormatting><cfRule text="${WORD}"><formula>SEARCH("${WORD}",A1)</formula></cfRule></conditionalFormatting>`,
      }),
  },
  {
    place: 'a filter',
    file: () =>
      anXlsx(cell('x'), {
        after: `<autoFilter><filterColumn><filters><filter val="${WORD}"/></filters></filterColumn></autoFilter>`,
      }),
  },
  {
    place: 'a scenario',
    file: () =>
      anXlsx(cell('x'), {
        after: `<scenarios><scenario name="${WORD}" user="${WORD}" comment="${WORD}"><inputCells r="A1" val="${WORD}"/></scenario></scenarios>`,
      }),
  },
  {
    place: 'a header for print, beside its codes',
    file: () =>
      anXlsx(cell('x'), {
        after: `<headerFooter><oddHeader>&amp;L${WORD}&amp;C&amp;"Arial,Bold"&amp;12${WORD}</oddHeader></headerFooter>`,
      }),
  },
  {
    place: 'a note and its author',
    file: () =>
      anXlsx(cell('x'), {
        parts: [
          part(
            'xl/comments1.xml',
            'spreadsheetml.comments',
            root(
              'comments',
              `<authors><author>${WORD}</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t>Vex</t></r><r><t>marin</t></r></text></comment></commentList>`,
            ),
            'comments',
            { from: 'xl/worksheets/sheet1.xml' },
          ),
        ],
      }),
  },
  {
    place: 'a thread and its people',
    file: () =>
      anXlsx(cell('x'), {
        parts: [
          part(
            'xl/threaded.xml',
            'application/vnd.ms-excel.threadedcomments+xml',
            root('ThreadedComments', `<threadedComment ref="A1"><text>${WORD}</text></threadedComment>`),
            'threadedComment',
            { from: 'xl/worksheets/sheet1.xml' },
          ),
          part(
            'xl/person.xml',
            'application/vnd.ms-excel.person+xml',
            root('personList', `<person displayName="${WORD}" userId="${WORD}" id="1"/>`),
            'person',
          ),
        ],
      }),
  },
  {
    place: 'the drawing of a note',
    file: () =>
      anXlsx(cell('x'), {
        parts: [
          part(
            'xl/v.vml',
            'application/vnd.openxmlformats-officedocument.vmlDrawing',
            root('v:x', `<v:shape alt="${WORD}"/>`),
            'vmlDrawing',
            { from: 'xl/worksheets/sheet1.xml' },
          ),
        ],
      }),
  },
  {
    place: 'a table',
    file: () =>
      anXlsx(cell(WORD), {
        parts: [
          part(
            'xl/tables/table1.xml',
            'spreadsheetml.table',
            root(
              'table',
              `<tableColumns><tableColumn id="1" name="${WORD}" totalsRowLabel="${WORD}"/></tableColumns>`,
              `name="${WORD}" displayName="${WORD}" comment="${WORD}"`,
            ),
            'table',
            { from: 'xl/worksheets/sheet1.xml' },
          ),
        ],
      }),
  },
  {
    place: 'a text box on a sheet',
    file: () =>
      anXlsx(cell('x'), {
        parts: [
          part(
            'xl/drawings/d.xml',
            'drawing',
            root(
              'a:x',
              `<a:p><a:r><a:t>Vex</a:t></a:r><a:r><a:t>marin</a:t></a:r></a:p><a:cNvPr name="${WORD}" descr="${WORD}"/>`,
            ),
            'drawing',
            { from: 'xl/worksheets/sheet1.xml' },
          ),
        ],
      }),
  },
  {
    place: 'a pivot table',
    file: () =>
      anXlsx(cell('x'), {
        book: '<pivotCaches><pivotCache cacheId="1" r:id="P"/></pivotCaches>',
        parts: [
          part(
            'xl/pivotCache/p.xml',
            'spreadsheetml.pivotCacheDefinition',
            root('pivotCacheDefinition', `<s v="${WORD}"/>`, `refreshedBy="${WORD}"`),
            'pivotCacheDefinition',
            { id: 'P' },
          ),
        ],
      }),
    removed: 'pivot-tables',
  },
  {
    place: 'another workbook',
    file: () =>
      anXlsx('<row><c r="A1"><f>[1]S!A1</f><v>1</v></c></row>', {
        book: '<externalReferences><externalReference r:id="E"/></externalReferences>',
        parts: [
          part(
            'xl/externalLinks/e.xml',
            'spreadsheetml.externalLink',
            root('externalLink', `<v>${WORD}</v>`),
            'externalLink',
            { id: 'E' },
          ),
        ],
      }),
    removed: 'external-data',
  },
  {
    place: 'a connection',
    file: () =>
      anXlsx(cell('x'), {
        parts: [
          part(
            'xl/connections.xml',
            'spreadsheetml.connections',
            root('connections', `<connection name="${WORD}"/>`),
            'connections',
          ),
        ],
      }),
    removed: 'external-data',
  },
  {
    place: 'who saved the file where',
    file: () =>
      anXlsx(cell('x'), {
        book: `<fileSharing userName="${WORD}"/><mc:AlternateContent><mc:Choice Requires="x15"><absPath url="C:\\${WORD}\\"/></mc:Choice></mc:AlternateContent>`,
      }),
    removed: 'properties',
  },
  { place: 'the code name of a sheet', file: () => anXlsx(cell('x'), { before: `<sheetPr codeName="${WORD}"/>` }) },
]

const slidePart = (path: string, type: string, content: string, rel: string): ExtraPart =>
  part(path, type, content, rel, { from: 'ppt/slides/slide1.xml' })
const PPTX: readonly Row[] = [
  { place: 'text over runs', file: () => aPptx(shape('Vex', 'marin')) },
  {
    place: 'a table',
    file: () =>
      aPptx(
        `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>${WORD}</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
      ),
  },
  { place: 'a group', file: () => aPptx(`<p:grpSp>${shape(WORD)}</p:grpSp>`) },
  {
    place: 'a field',
    file: () => aPptx(`<p:sp><p:txBody><a:p><a:fld type="footer"><a:t>${WORD}</a:t></a:fld></a:p></p:txBody></p:sp>`),
  },
  { place: 'a hidden slide', file: () => aPptx(shape(WORD), { slide: 'show="0"' }) },
  {
    place: 'alternative text, name and tooltip',
    file: () =>
      aPptx(
        `<p:sp><p:nvSpPr><p:cNvPr id="2" name="${WORD}" descr="${WORD}" title="${WORD}"><a:hlinkClick tooltip="${WORD}"/></p:cNvPr></p:nvSpPr></p:sp>`,
      ),
  },
  {
    place: 'notes',
    file: () =>
      aPptx(shape('x'), {
        parts: [
          slidePart('ppt/notesSlides/n1.xml', 'presentationml.notesSlide', root('p:notes', shape(WORD)), 'notesSlide'),
        ],
      }),
  },
  {
    place: 'a comment and its author',
    file: () =>
      aPptx(shape('x'), {
        parts: [
          slidePart(
            'ppt/comments/c1.xml',
            'presentationml.comments',
            root('p:cmLst', `<p:cm authorId="0"><p:text>${WORD}</p:text></p:cm>`),
            'comments',
          ),
          part(
            'ppt/commentAuthors.xml',
            'presentationml.commentAuthors',
            root('p:cmAuthorLst', `<p:cmAuthor id="0" name="${WORD}" initials="${WORD}"/>`),
            'commentAuthors',
          ),
        ],
      }),
  },
  {
    place: 'a new comment and its author',
    file: () =>
      aPptx(shape('x'), {
        parts: [
          slidePart(
            'ppt/comments/m1.xml',
            'application/vnd.ms-powerpoint.comments+xml',
            root('p:cmLst', `<p:cm><p:txBody><a:p><a:r><a:t>${WORD}</a:t></a:r></a:p></p:txBody></p:cm>`),
            'comments',
          ),
          part(
            'ppt/authors.xml',
            'application/vnd.ms-powerpoint.authors+xml',
            root(
              'p:authorLst',
              `<p:author id="1" name="${WORD}" initials="${WORD}" userId="${WORD}" providerId="AD"/>`,
            ),
            'authors',
          ),
        ],
      }),
  },
  {
    place: 'both copies of a diagram',
    file: () =>
      aPptx(shape('x'), {
        parts: [
          slidePart(
            'ppt/diagrams/data1.xml',
            'drawingml.diagramData',
            root('p:dataModel', `<a:p><a:r><a:t>${WORD}</a:t></a:r></a:p>`),
            'diagramData',
          ),
          slidePart(
            'ppt/diagrams/drawing1.xml',
            'application/vnd.ms-office.drawingml.diagramDrawing+xml',
            root('p:drawing', `<a:p><a:r><a:t>${WORD}</a:t></a:r></a:p>`),
            'diagramDrawing',
          ),
        ],
      }),
  },
  {
    place: 'master, layout, notes master and handout master',
    file: () =>
      aPptx(shape('x'), {
        parts: [
          part('ppt/m.xml', 'presentationml.slideMaster', root('p:sldMaster', shape(WORD)), 'slideMaster'),
          part('ppt/l.xml', 'presentationml.slideLayout', root('p:sldLayout', shape(WORD)), 'slideLayout'),
          part('ppt/n.xml', 'presentationml.notesMaster', root('p:notesMaster', shape(WORD)), 'notesMaster'),
          part('ppt/h.xml', 'presentationml.handoutMaster', root('p:handoutMaster', shape(WORD)), 'handoutMaster'),
        ],
      }),
  },
  {
    place: 'the name of a section, a show and a slide',
    file: () =>
      aPptx(`<p:cSld name="${WORD}"/>`, {
        main: `<p:custShowLst><p:custShow name="${WORD}" id="0"/></p:custShowLst><p:section name="${WORD}"/>`,
      }),
  },
  {
    place: 'tags',
    file: () =>
      aPptx('<p:custDataLst><p:tags r:id="G"/></p:custDataLst>', {
        parts: [
          part(
            'ppt/tags/tag1.xml',
            'presentationml.tags',
            root('p:tagLst', `<p:tag name="N" val="${WORD}"/>`),
            'tags',
            { id: 'G', from: 'ppt/slides/slide1.xml' },
          ),
        ],
      }),
    removed: 'bound-data',
  },
]

async function masked(file: Uint8Array, words: readonly string[] = [WORD], name = 'file.docx') {
  const result = await maskDocument(file, name, aMaskerOf(words))
  if (result.is !== 'masked') throw new Error(JSON.stringify(result))
  return result
}

describe.each([
  ['DOCX', DOCX],
  ['XLSX', XLSX],
  ['PPTX', PPTX],
] as const)('what is hidden in a %s is found nowhere in the file, if it stands in', (_, rows) => {
  test.each(rows)('$place', async ({ file, removed, isUnlisted = false }) => {
    const original = await file()
    expect((await allTextOf(original)).toLowerCase()).toMatch(/vexmarin|vex_x000d_marin|%56exmarin|&#86;exm/)
    const { bytes, report } = await masked(original)
    expect((await allTextOf(bytes)).toLowerCase()).not.toContain(WORD.toLowerCase())
    if (isUnlisted) return
    if (removed === undefined) expect(report.hidden.length).toBeGreaterThan(0)
    else expect(report.removed.get(removed)).toBeGreaterThan(0)
  })
})
