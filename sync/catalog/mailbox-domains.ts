/**
 * Domains at which anybody can get a mailbox: a demand sent there reaches a person, not a company. Listed as labels
 * (`yahoo` in yahoo.com, yahoo.co.uk and mail.yahoo.fr) if the name belongs to one service, otherwise as whole domains.
 * Sources: the services' own sign-up pages, read 2026-11.
 */
export const MAILBOX_LABELS: ReadonlySet<string> = new Set(
  `gmail googlemail yahoo ymail rocketmail hotmail outlook msn aol icloud gmx protonmail tutanota yandex fastmail
  hushmail mailfence posteo rediffmail hanmail foxmail mailinator guerrillamail yopmail maildrop sharklasers trashmail
  10minutemail`.split(/\s+/),
)
export const MAILBOX_DOMAINS: ReadonlySet<string> = new Set(
  `live.com live.co.uk live.fr live.nl live.ca live.it me.com mac.com mail.com email.com usa.com proton.me pm.me tuta.com
  tuta.io zoho.com zohomail.com zohomail.eu hey.com disroot.org riseup.net runbox.com startmail.com inbox.com inbox.lv
  mailbox.org duck.com anonaddy.com anonaddy.me addy.io simplelogin.com simplelogin.co tempmail.com temp-mail.org
  web.de t-online.de freenet.de arcor.de alice-dsl.net alice.it libero.it virgilio.it tin.it free.fr sfr.fr bbox.fr
  neuf.fr orange.fr wanadoo.fr laposte.net skynet.be telenet.be ziggo.nl kpnmail.nl home.nl planet.nl bluewin.ch
  bluemail.ch sunrise.ch comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net spectrum.net
  frontier.com windstream.net centurylink.net rr.com roadrunner.com twc.com optonline.net optimum.net earthlink.net
  juno.com netzero.net netzero.com bt.com btinternet.com sky.com talktalk.net virginmedia.com ntlworld.com
  blueyonder.co.uk bigpond.com optusnet.com.au shaw.ca rogers.com sympatico.ca telus.net mail.ru bk.ru list.ru
  internet.ru inbox.ru rambler.ru ukr.net i.ua abv.bg o2.pl wp.pl onet.pl onet.eu interia.pl seznam.cz qq.com 163.com
  126.com yeah.net sina.com sina.cn sohu.com naver.com daum.net nate.com terra.com.br uol.com.br bol.com.br
  googlegroups.com groups.io`.split(/\s+/),
)

/**
 * Help-desk and hosting services shared by many companies: a signature of such a domain does not tell which one wrote.
 */
export const DESK_DOMAINS: ReadonlySet<string> = new Set(
  `zendesk.com freshdesk.com freshservice.com helpscoutapp.com helpscout.net intercom.io intercom-mail.com atlassian.net
  hubspot.com hs-inbox.com front.com frontapp.com gorgias.com kayako.com zohodesk.com desk.com salesforce.com force.com
  onmicrosoft.com servicenow.com service-now.com amazonses.com sendgrid.net mailgun.org mandrillapp.com
  mcsv.net postmarkapp.com sparkpostmail.com github.com gitlab.com notion.site wixsite.com squarespace.com
  shopify.com myshopify.com wordpress.com substack.com`.split(/\s+/),
)

/** Names that do not resolve on the public network (RFC 2606, 6761, 6762, 8375 and 7686). */
export const NOWHERE: ReadonlySet<string> = new Set(
  'test example invalid localhost local internal onion arpa alt lan home corp intranet'.split(' '),
)

/**
 * Names that anybody may use and that resolve back into the caller's own machine or network (`10.0.0.1.nip.io`).
 * Sources: the services' own pages, read 2026-11.
 */
export const INWARD: ReadonlySet<string> = new Set(
  `nip.io sslip.io xip.io xip.name localtest.me lvh.me vcap.me lacolhost.com localho.st traefik.me local.gd localdev.me
  lndo.site 127-0-0-1.org.uk`.split(/\s+/),
)

/**
 * Where public bodies, schools and universities have their addresses: top-level domains (RFC 920, RFC 1591), second
 * levels that countries reserve for them (`gov.uk`, `ac.jp`), and single domains. Sources: the registries' pages and
 * the Public Suffix List, read 2026-11.
 */
export const PUBLIC_TOPS: ReadonlySet<string> = new Set('gov mil edu int'.split(' '))
export const PUBLIC_SECONDS: ReadonlySet<string> = new Set(
  'gov gob gouv go govt gv gub mil edu ac sch police mod nhs parliament'.split(' '),
)
export const PUBLIC_DOMAINS: ReadonlySet<string> = new Set(
  `europa.eu bund.de bundesregierung.de bundestag.de admin.ch gc.ca canada.ca overheid.nl rijksoverheid.nl belastingdienst.nl
  belgium.be fgov.be regeringen.se skatteverket.se government.se un.org`.split(/\s+/),
)

/** Words that name an office of a company; the local part of an address contains at least one of them. */
export const OFFICE_WORDS: ReadonlySet<string> = new Set(
  `privacy data dataprivacy dataprotection protection dpo cpo ciso gdpr ccpa cpra lgpd dsar dsr dsrs sar datenschutz
  datenschutzbeauftragter datenschutzbeauftragte dsb dse rgpd confidentialite donnees privacidad proteccion datos
  privacidade dados rights delete deletion erasure optout information info contact kontakt contacto contato help helpdesk
  hello support service services care cs legal law compliance regulatory policy trust safety security office team desk
  hq admin feedback questions enquiries inquiries inquiry enquiry`.split(/\s+/),
)
/** Words allowed beside one of those, but not an office by themselves. */
export const WORDS_BESIDE: ReadonlySet<string> = new Set(
  `the of and for us eu uk ca au de fr es global international america corp company customer customers user users account
  accounts consumer member members officer request requests subject access personal opt out mail inbox ai`.split(/\s+/),
)

/** Mailboxes that nobody reads, or that are not for a person's data. */
export const UNREAD_BOXES: ReadonlySet<string> = new Set(
  `noreply no-reply donotreply do-not-reply no.reply bounce bounces mailer-daemon postmaster hostmaster webmaster abuse
  root daemon devnull null spam unsubscribe sales press media jobs careers career hr recruiting billing invoice invoices
  marketing newsletter news investors ir partners emergency police`.split(/\s+/),
)
