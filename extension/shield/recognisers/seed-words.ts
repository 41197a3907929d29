/**
 * The first four letters of the 2,048 English words of BIP-39, from which wallets make their recovery phrases; four
 * letters are unique to each word. Each group has two letters, then the rest of each word that begins with them;
 * periods pad short words.
 */
const PACKED = `abanilleouovsesostsuus accecicocuhiidouqurot.titotrtu adapd.didrjumiulvavi aero affafora agaie.enre ahea
  aim.r.rpsl alarbucoeriel.lelomoonphresotewa amatazonouus analchcigeglgrimklnonuotswtetixiy. aparolpeplprri
  archcteaengum.memomyourarerirot.tetitw ask.pesasesisuth athlomtatetitr auctdiguntthtotu averocoi
  awakarayesfukw axis babychcodgg.lalcllmbnannr.rergrrsesisktt beacanaucacoeffogihahililoltncnesttrtttwyo
  bicyd.kendolrdrttt blacadamanaseaesinooosouueurus boaratdyilmbnenuokosrdrirrssttunx.y.
  bracaianasaveaeeicidieiginisocokonoootowus bubbdddgffillblkllndnkrdrgrss.sisyttyezz
  cabbbiblctgekelllmmempn.nancndnnnonvnypapiptr.rbrdrgrprrrtseshsistsut.tatctettugusutve ceillemensntrert
  chaialamanaoaparasateaeceeeferesicieilimoiooroucunur cigannrctityvi
  claiaparawayeaerevicieifiminipocogosotouowubumusut
  coacascodeffilinlllolumbmemfmimmmpncndnfngnnnsntnvokolpppyrarernrrstttucunupurusveyo
  cracadafamanasatawazeaedeeewicimisitoposouowucueuiumunusy.ys cubeltp.pbrirrrtrvshstte cycl
  dad.mampncngrishugwny. dealbabrcaceciclcocrerfefifygrlalimaminintnypapepoptpuriscsesiskspsttatevevivo
  diagalamarceesetffgignlennnorertsascseshsmsospstvevivozz doctcug.lllpmananknoorseubve
  drafagamasaweaesifilinipivopumy. duckmbneristtcty dwar dyna eageglrlrnrtsistsy echoolon edgeituc effo egg.
  eighth elbodeecegemepevitse embabobrerotplpopt enabacd.dldoemerfogagihajoliourirosutetitrve epis equaui
  era.asodosroup escasaseta eterhi evidilokol exacamcechciclcuecerhahiilisitotpapepiplpoprtetr eye.eb
  fabrcecudeinitlllsmemimon.ncntrmsht.tathtiulvo featbrdee.edelmancsttcvew.
  fibectelgulelmltnandnengnirermrsscsht.tnx. flagamasataveeigipoaocooowuiusy.
  foamcug.illdllodotrcrergrkrtrurwssstunx. fragameqesieinogonosowozui fueln.nnrnrytu
  gadginlallmep.rarbrdrlrms.sptethugze geneninrntnust ghos gianftggngrarlve gladanarasidimobooorovowue
  goatddldodosrispssvewn grabacaianapasaveaeeidieitocouowun guaresidilitn. gym.
  habiirlfmmmsndpprbrdrsrvt.vewkza headalaravdgiglllmlpn.ro hiddghllntp.rest
  hobbckldlelillmeneodpernrrrsspstteurve hub.gemambmondngntrdrrrtsb hybr ice.on ideaenle igno ill.leln
  imagitmemupapoprpu inchclcocrdedidodufaflfohaheitjejumanenopuqusasesispsttatetovevivo iron islaolsu item
  ivor jackgur.zz jealanllwe job.inkeury. judgicmpngninkst kang keeneptcy. kickd.dnndngsst.tctettwi kneeifocow
  lab.bebodddykempngptrgtetiugunvaw.wnwsyezy leadafaravctftg.gageismondngnsopssttve
  liarbebrcefeftghkembminkonqustttveza loadanbscackginengopttudunveya luckggmbnancxu lyri
  machd.gignidilinjokemmn.nandngnsnuplrbrcrgrirkrrsksssttctethtrttxize
  meadanasatchdadiloltmbmontnurcrgrirrshsstath midddnlkllmindninonurarrsessstx.xext
  mobidedim.meninknsntonrarernsqthtitounusvevi muchffleltscseshsisttu mysestth naivmepkrrsttitu
  nearckedgaglitphrvstt.twutvewsxt nicegh noblismiodrmrtsetatethtivew. nuclmbrst. oak. obeyjeliscsetavi
  occueato odor off.fefite oil. okay old.ivym omit oncee.iolily openerinpoti oranbichdedigaieigph ostr othe
  outdtetpts ovalener own.ne oxyg oyst ozon pactddgeirlalmndnenintperarerkrrrtsstcthtitrttusveym
  peacanaraslin.nancoppprfrmrst. phonotrays piancnctecg.gelllonkonpesttczz placanasatayeaeducugun
  poemetinlalelindnyolpurtsisssttattvewdwe pracaiedefepesetevicidiminioisivizobocodofogojomoooposotouov
  publddlllplsmpncpipprcrirprssht.zz pyra qualanaresicitizot rabbccceckdadiilinisllmpncndngpiretethvew.zo
  readalasbebucacecicocyduflfofugigrgujelalelilymamemimondnentoppapeplpoquscsesisospsutitrtuunveviwa rhyt
  rib.bbcechdedgflghgingotppsktuvave roadasbobuckmaofokomsetaugunutya rubbdeg.len.nwra
  sad.dddnfeillalmloltlumempndtitoucusvey. scalanaratenhehoieisorourareriru
  sea.arasatcocrctcuedekgmlellmininsntrirvsstttuve shadafalaredelerieifinipivocoeoooporouovriruufy.
  siblckdeegghgnlelklllvmimpncngresttux.ze skateti.ilinirul slabameeenicidigimogotowus smalarilokoo
  snacakapifow soapcccickdaftlaldlilulvmengonrrrtulunupurut
  spacarataweaeceeelenheicidikinirlioionooorotrareriy. squaueui
  stabadafagaiamanaratayeaeeemepericilinocomonooorovrareriroruudufumyl
  subjbmbwccchddffgaggitmmn.nnnspeppprrerfrgrprrrvspst swalamapareaeeifiminitor symbmprust
  tablckg.illelknkpergskstttxi teacamlln.nannntrmstxt thanatemeneoereyinisoureriroumun
  tickdegeltmbmenyp.resstl toasbadadde.geilkemamonengniolotp.pipprcrnrtsstaurwawewny.
  tracadafagaianapasavayeaeeeniaibicigimipopouucueulumusuty. tubeitmbnannrkrnrt tweleniciniso. typepi ugly
  umbr unabawclcodedofafohaifiqitivknlotiusve updagrhoonpese urbage usage.edefelua util
  vacacugulilllvn.niporistul vehilvndntnurbrirsrysste viabbrcictdeewllntolrtrusasisutavi vocaicidlcluteya
  wagegoitlklllnntrfrmrrshspsttevey. wealaparasatb.ddekirlcstt. whalateaeeeneripis
  widedtfeldlln.ndnengnknnntresdseshtn wolfmandodolrdrkrlrrrt wrapecesisiton yard yearll you.unut zebrro
  zoneo.`

let heads: ReadonlySet<number> | undefined

/**
 * The first four letters of a lowercase word as one number. Looking up numbers is cheaper than cutting every word of a
 * text out of it.
 */
export function headOf(text: string, start = 0, end = text.length): number {
  let head = 0
  for (let at = start; at < end && at < start + 4; at += 1) head = head * 32 + text.charCodeAt(at) - 96
  return head
}

/** Whether a lowercase word is one of them. */
export function isSeedWord(head: number, length: number): boolean {
  heads ??= new Set(
    PACKED.split(/\s+/).flatMap(row =>
      Array.from({ length: row.length / 2 - 1 }, (_, at) =>
        headOf((row.slice(0, 2) + row.slice(2 + 2 * at, 4 + 2 * at)).replace('.', '')),
      ),
    ),
  )
  return length > 2 && length < 9 && heads.has(head)
}
