const round = (value: number) => Math.round(value * 10) / 10;

const rows = [
  { radius: 78, seats: 9 },
  { radius: 108, seats: 13 },
  { radius: 138, seats: 17 },
  { radius: 168, seats: 21 },
  { radius: 198, seats: 25 },
];

/** Place of a seat in the half round; rounded, so that server and browser write the same digits. */
function placeOf(row: number, seat: number): { x: number; y: number } {
  const { radius, seats } = rows[row] ?? { radius: 0, seats: 2 };
  const angle = Math.PI * (1 - seat / (seats - 1));
  return { x: round(220 + radius * Math.cos(angle)), y: round(244 - radius * Math.sin(angle)) };
}

/** Who keeps in touch with whom: seats by row and number. */
const ties: [[number, number], [number, number]][] = [
  [
    [0, 4],
    [2, 2],
  ],
  [
    [0, 4],
    [4, 5],
  ],
  [
    [0, 4],
    [4, 10],
  ],
  [
    [0, 4],
    [4, 14],
  ],
  [
    [0, 4],
    [4, 19],
  ],
  [
    [0, 4],
    [2, 14],
  ],
  [
    [2, 2],
    [4, 5],
  ],
  [
    [4, 5],
    [4, 10],
  ],
  [
    [4, 10],
    [4, 14],
  ],
  [
    [4, 14],
    [4, 19],
  ],
  [
    [4, 19],
    [2, 14],
  ],
];
const known = new Set(ties.flat().map(([row, seat]) => `${row}-${seat}`));

/** A bow between two seats that leans upwards and away from the middle, as a great circle does on a map. */
function tieLine([from, to]: (typeof ties)[number]): string {
  const a = placeOf(...from);
  const b = placeOf(...to);
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const out = { x: middle.x - 220, y: middle.y - 330 };
  const reach = (length * 0.2) / Math.hypot(out.x, out.y);
  return `M${a.x} ${a.y}Q${round(middle.x + out.x * reach)} ${round(middle.y + out.y * reach)} ${b.x} ${b.y}`;
}

/** A lecture hall seen from above, with the ties that last after the course. */
export function AssemblyDrawing() {
  return (
    <svg aria-hidden="true" width="440" height="280" viewBox="0 0 440 280" fill="none" className="h-auto w-full">
      <g stroke="var(--line)">
        {rows.map(({ radius }) => (
          <path key={radius} d={`M${220 - radius} 244a${radius} ${radius} 0 0 1 ${radius * 2} 0`} />
        ))}
        <path d="M10 244h420" />
      </g>
      <g stroke="var(--jute)" strokeWidth="1.5" strokeLinecap="round">
        {ties.map((tie) => (
          <path key={tie.flat().join()} d={tieLine(tie)} />
        ))}
      </g>
      <g strokeWidth="1.25">
        {rows.map(({ seats }, row) =>
          Array.from({ length: seats }, (_, seat) => {
            const { x, y } = placeOf(row, seat);
            const name = `${row}-${seat}`;
            if (!known.has(name))
              return (
                <circle key={name} cx={x} cy={y} r="4" fill="var(--paper)" stroke="var(--sea)" strokeOpacity="0.55" />
              );
            return (
              <circle
                key={name}
                cx={x}
                cy={y}
                r="6"
                fill={name === "0-4" ? "var(--jute)" : "var(--sea)"}
                stroke="var(--paper)"
                strokeWidth="2"
              />
            );
          }),
        )}
      </g>
      <g stroke="var(--ink)" strokeWidth="1.5" strokeLinejoin="round">
        <path d="M190 262h60l8-18h-76z" fill="var(--surface)" />
      </g>
    </svg>
  );
}
