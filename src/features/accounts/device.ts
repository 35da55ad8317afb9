const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b|\biPad\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** A browser in words its owner recognises ('Firefox on Android'), from its user agent; never the agent itself. */
export function describeDevice(agent: string): string {
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(agent))?.[1];
  return `${find(browsers) ?? "A browser"} on ${find(systems) ?? "an unknown system"}`;
}
