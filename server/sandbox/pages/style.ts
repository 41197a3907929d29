/** The product's colors and type for pages that are made without its build. Dark mode follows the system. */
export const STYLE = `
@font-face{font-family:Archivo;src:url(/__sandbox/fonts/archivo.woff2) format("woff2");font-weight:500 800;font-stretch:112%;font-display:swap}
@font-face{font-family:"Atkinson Hyperlegible Next";src:url(/__sandbox/fonts/text.woff2) format("woff2");font-weight:400 800;font-display:swap}
@font-face{font-family:"Atkinson Hyperlegible Mono";src:url(/__sandbox/fonts/mono.woff2) format("woff2");font-weight:400 800;font-display:swap}
:root{color-scheme:light dark;
 --paper:#eaf1ed;--sheet:#fff;--sheet2:#f5f9f7;--ink:#0d1f19;--ink2:#3d5149;--ink3:#546860;--rule:#c9d8d0;--ctl:#74897f;
 --brand:#006b4c;--onbrand:#fff;--brandtint:#d3eadf;--red:#b8300c;--redtint:#fce1d8;--blue:#2444c4;--bluetint:#dfe6fc;--amber:#7d5200;--ambertint:#fbebc4;
 --e2:0 1px 0 rgb(13 31 25/.04),0 10px 30px -12px rgb(13 31 25/.22)}
@media (prefers-color-scheme:dark){:root{
 --paper:#0a1310;--sheet:#101c18;--sheet2:#15241f;--ink:#e6f0eb;--ink2:#afc1b9;--ink3:#8fa39a;--rule:#233730;--ctl:#5f786d;
 --brand:#4dd6a3;--onbrand:#04140d;--brandtint:#0f3527;--red:#ff9073;--redtint:#3b1a10;--blue:#9ab0ff;--bluetint:#18234c;--amber:#f0c255;--ambertint:#32270b;
 --e2:inset 0 1px 0 rgb(230 240 235/.05),0 14px 40px -16px #000}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 17px/1.55 "Atkinson Hyperlegible Next",system-ui,sans-serif;overflow-wrap:anywhere}
h1,h2,h3,h4,p,ul,ol,dl,dd{margin:0}
h1,h2,h3{font-family:Archivo,system-ui,sans-serif;font-stretch:112%;font-weight:700;letter-spacing:-.022em;line-height:1.1;text-wrap:balance}
h1{font-size:clamp(31px,5vw,50px)}h1.subject{font-size:clamp(24px,3.4vw,34px)}h2,h3{font-size:21px}h2.group{margin-top:32px}
h4{font-size:15px;font-weight:700;color:var(--ink2);margin-top:16px}
a{color:var(--brand);text-underline-offset:3px}
:focus-visible{outline:3px solid var(--brand);outline-offset:3px;border-radius:3px}
.wrap{width:min(1240px,100% - 2*clamp(18px,4vw,48px));margin-inline:auto}
main{display:grid;gap:16px;padding-block:32px 72px;grid-template-columns:minmax(0,1fr)}
.top{background:var(--sheet);border-bottom:1px solid var(--rule)}
.bar{display:flex;flex-wrap:wrap;align-items:center;gap:4px 16px;min-height:64px;padding-block:8px}
.bar nav{display:flex;flex-wrap:wrap;gap:0 16px;margin-left:auto}
.bar nav a{display:inline-flex;align-items:center;min-height:44px;color:var(--ink);text-decoration:none;font-weight:600;font-size:16px}
.bar nav a[aria-current]{box-shadow:inset 0 -3px var(--brand)}
.bar nav a:hover{text-decoration:underline}
.logo{display:inline-flex;align-items:center;gap:11px;min-height:44px;font:700 19px/1 Archivo,system-ui,sans-serif;font-stretch:112%;letter-spacing:-.02em;text-decoration:none;color:var(--ink)}
.logo svg{width:34px;height:22px;flex:none}
.skip{position:absolute;left:-999px}.skip:focus{left:18px;top:8px;background:var(--sheet);padding:8px 12px;z-index:1}
.lead{max-width:62ch;font-size:17px;color:var(--ink2)}
.sheet{background:var(--sheet);border-radius:14px;box-shadow:var(--e2);padding:24px;min-width:0}
.sheet h2{margin-bottom:8px}
.stack{display:grid;gap:16px;align-content:start}.stack>:is(h2,details){margin:0}
.stack .button{justify-self:start}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,480px),1fr));gap:16px;align-items:start}
.row{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;margin:0}
.now{font-size:clamp(21px,4vw,34px);line-height:1.25}
.quiet{color:var(--ink3);font-size:15px}
.sheet>.quiet+.row{margin-top:16px}
.mono,pre{font-family:"Atkinson Hyperlegible Mono",ui-monospace,monospace;font-size:.92em}
.notice{background:var(--brandtint);color:var(--brand);border-radius:8px;padding:12px 16px;font-weight:600}.notice.red{background:var(--redtint);color:var(--red)}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 22px;border:1.5px solid transparent;border-radius:8px;background:var(--brand);color:var(--onbrand);font-family:inherit;font-weight:700;font-size:16.5px;line-height:1.2;text-decoration:none;cursor:pointer}
.button.ghost{background:transparent;color:var(--ink);border-color:var(--ctl)}.button.ghost:hover{background:var(--sheet2)}
.button.small{min-height:44px;padding:6px 14px;font-size:15px;font-weight:600}
input,select{min-height:44px;padding:0 12px;border:1.5px solid var(--ctl);border-radius:8px;background:var(--sheet);color:var(--ink);font:inherit;font-size:16px;min-width:0}
input[type=number]{width:112px}
label{font-weight:600;font-size:15px}
.line{display:grid;grid-template-columns:88px minmax(0,1fr) minmax(0,1.4fr);gap:8px;margin-bottom:8px}
.line input[type=number]{width:100%}
ul,ol{padding:0}.plain{list-style:none;display:grid;gap:8px}
ol.plain .mono{color:var(--ink2)}
.tag{display:inline-flex;align-items:center;min-height:27px;padding:0 10px;border-radius:4px;font-weight:600;font-size:13.5px;line-height:1.2;background:var(--sheet2);color:var(--ink2);border:1px solid var(--rule)}
.tag.brand{background:var(--brandtint);color:var(--brand);border-color:transparent}.tag.red{background:var(--redtint);color:var(--red);border-color:transparent}.tag.blue{background:var(--bluetint);color:var(--blue);border-color:transparent}.tag.amber{background:var(--ambertint);color:var(--amber);border-color:transparent}
.chip{display:inline-flex;align-items:center;gap:8px;min-height:44px;padding:0 14px;border:1.5px solid var(--ctl);border-radius:8px;color:var(--ink);text-decoration:none;font-weight:600;font-size:15px}
.chip[aria-current]{background:var(--ink);border-color:var(--ink);color:var(--paper)}
.count{font-family:"Atkinson Hyperlegible Mono",ui-monospace,monospace;font-size:13.5px}
.mails{list-style:none;padding-block:8px}.mails li{padding-block:12px;border-top:1px solid var(--rule)}.mails li:first-child{border-top:0}
.mails li>a{display:inline-block;padding-block:6px;font-weight:700;color:var(--ink)}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:8px 24px}
.facts dt{color:var(--ink3);font-size:15px}
pre{margin:0;max-height:560px;overflow:auto;white-space:pre-wrap;background:var(--sheet2);border-radius:8px;padding:16px;font-size:15px}
iframe{display:block;width:100%;height:480px;border:1px solid var(--rule);border-radius:8px;background:#fff;color-scheme:light}
details{margin-top:12px}details.sheet{margin-top:0;padding-block:12px}
summary{display:list-item;padding-block:9px;font-weight:600;font-size:16px;cursor:pointer}
@media (max-width:520px){.sheet{padding:16px}.facts{grid-template-columns:minmax(0,1fr);gap:0}.facts dd{margin-bottom:8px}.bar nav{margin-left:0}.line{grid-template-columns:88px minmax(0,1fr);margin-bottom:16px}.line select:last-child{grid-column:1/-1}}
`
