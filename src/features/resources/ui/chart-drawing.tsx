const round = (value: number) => Math.round(value * 10) / 10;

/** One depth line around (206, 176); rounded, so that server and browser write the same digits. */
function depthLine(size: number): string {
  const points = Array.from({ length: 48 }, (_, at) => {
    const angle = (at / 48) * 2 * Math.PI;
    const reach =
      size * (1 + 0.13 * Math.sin(2 * angle + 0.6) + 0.08 * Math.sin(3 * angle + 2.1) + 0.03 * Math.sin(7 * angle));
    return `${round(206 + reach * Math.cos(angle) * 1.12)} ${round(176 + reach * Math.sin(angle) * 0.86)}`;
  });
  return `M${points.join("L")}Z`;
}

const depths = [18, 32, 47, 63, 80, 98];

/** Charts laid one on the other; on the top one a route is being plotted. */
export function ChartDrawing() {
  return (
    <svg aria-hidden="true" width="440" height="340" viewBox="0 0 440 340" fill="none" className="h-auto w-full">
      <g stroke="var(--line)" strokeWidth="1.25" fill="var(--surface)" strokeLinejoin="round">
        <path d="M84 20h300v244H84z" transform="rotate(6 234 142)" />
        <path d="M66 30h300v244H66z" transform="rotate(2.5 216 152)" />
      </g>
      <path
        d="M56 44h268l32 32v232H56z"
        fill="var(--surface)"
        stroke="var(--edge)"
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
      <path d="M324 44v32h32z" fill="var(--sunken)" stroke="var(--edge)" strokeWidth="1.25" strokeLinejoin="round" />
      <g stroke="var(--line)">
        <path d="M68 116h276M68 176h276M68 236h276M126 56v240M206 56v240M286 56v240" />
      </g>
      <g stroke="var(--sea)" strokeLinejoin="round">
        {depths.map((size, at) => (
          <path
            key={size}
            d={depthLine(size)}
            strokeWidth={at === 0 ? 1.5 : 1}
            opacity={1 - at * 0.13}
            fill={at === 0 ? "var(--sea-wash)" : "none"}
          />
        ))}
      </g>
      <path d="M68 56h248M68 296h276" stroke="var(--edge)" strokeWidth="3" strokeDasharray="14 14" />
      <g stroke="var(--jute)" strokeWidth="2" strokeLinecap="round">
        <path d="M92 272C104 208 128 132 200 98c44-20 86-10 116 20" strokeDasharray="1 7" />
        <path d="m200 98-1 0" />
      </g>
      <circle cx="92" cy="272" r="5" fill="var(--jute)" />
      <circle cx="316" cy="118" r="4.5" fill="var(--surface)" stroke="var(--jute)" strokeWidth="2" />
      {/* The dividers that step the distance off. */}
      <g stroke="var(--ink)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <path d="M258 24 200 98M258 24l58 94" />
        <circle cx="258" cy="20" r="8" fill="var(--surface)" />
        <path d="M232 57c16-8 36-8 50 6" strokeWidth="1.25" />
        <path d="M258 12V2" />
      </g>
    </svg>
  );
}
