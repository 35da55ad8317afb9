import { chromium } from "@playwright/test";
import AxeBuilder from "@axe-core/playwright";
const base="http://localhost:3510";
const browser=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox"]});
const pages=(process.argv[2]??"").split(",").filter(Boolean);
const all=pages.length?pages:["/login","/login?redirect=/profile&message=auth_required","/register","/verification?fullName=Rahima+Khatun&email=rahima%40example.org","/account-verification","/verify-email#token=abc","/forgot-password","/verify-reset-password-otp?email=rahima%40example.org","/verify-reset-password-otp","/reset-password?email=rahima%40example.org&otp=123456","/reset-password"];
for (const [w,h,mobile] of [[360,740,true],[768,1024,false],[1440,900,false]]) for (const scheme of ["light","dark"]) {
  const ctx=await browser.newContext({viewport:{width:w,height:h},colorScheme:scheme,reducedMotion:"reduce"});
  for (const p of all) {
    const page=await ctx.newPage();
    const bad=[];
    page.on("console",m=>{if(["error","warning"].includes(m.type()))bad.push(m.text())});
    page.on("pageerror",e=>bad.push(String(e)));
    await page.addInitScript(()=>document.addEventListener("securitypolicyviolation",e=>console.error("CSP",e.violatedDirective,e.blockedURI,e.sample)));
    await page.goto(base+p,{waitUntil:"networkidle"});
    const over=await page.evaluate(()=>document.documentElement.scrollWidth-document.documentElement.clientWidth);
    if(over>0)bad.push("overflow "+over);
    const {violations}=await new AxeBuilder({page}).withTags(["wcag2a","wcag2aa","wcag21a","wcag21aa","wcag22aa","best-practice"]).analyze();
    for(const v of violations)bad.push("axe "+v.id+" "+v.nodes.map(n=>n.target.join(" ")).slice(0,3));
    const name=p.replace(/[^a-z]+/gi,"_").slice(0,40);
    await page.screenshot({path:`/tmp/accshots/${name}-${w}-${scheme}.png`,fullPage:w!==1440});
    if(bad.length)console.log(w,scheme,p,bad);
    await page.close();
  }
  await ctx.close();
}
await browser.close();
