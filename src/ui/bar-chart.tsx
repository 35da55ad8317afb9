export interface Bar {
  /** What it stands for, as its row of the table says it ('November 22, 2026'). */
  label: string;
  value: number;
}

const height = 120;
const step = 12;
const gap = 3;

/**
 * Bars drawn by hand, with what they say as a table below: the drawing is for the eye alone. `format` writes a value as
 * it is read ('BDT 12,400').
 */
export function BarChart({
  title,
  unit,
  bars,
  format,
  note,
}: {
  title: string;
  /** What the bars are, as the head of the table's first column ('Day'). */
  unit: string;
  bars: readonly Bar[];
  format: (value: number) => string;
  note?: string;
}) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const width = bars.length * step;
  const tall = (value: number) => (most === 0 ? 0 : Math.max(value > 0 ? 2 : 0, (value / most) * height));
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        <span className="num text-sm text-muted">
          {most === 0 ? "None in this time" : `Most in one ${unit.toLowerCase()}: ${format(most)}`}
        </span>
      </figcaption>
      {most > 0 && (
        <>
          <svg
            viewBox={`0 0 ${width} ${height + 1}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="mt-3 h-32 w-full"
          >
            <rect x={0} y={height} width={width} height={1} className="fill-line" />
            {bars.map(({ label, value }, i) => (
              <g key={label}>
                <rect
                  x={i * step + gap / 2}
                  y={height - tall(value)}
                  width={step - gap}
                  height={tall(value)}
                  className="fill-sea"
                />
                {/* Wider than the bar: it is what the pointer finds. */}
                <rect x={i * step} y={0} width={step} height={height} className="fill-transparent">
                  <title>{`${label}: ${format(value)}`}</title>
                </rect>
              </g>
            ))}
          </svg>
          <div aria-hidden="true" className="flex justify-between text-xs text-muted">
            <span>{bars[0]?.label}</span>
            <span>{bars.at(-1)?.label}</span>
          </div>
        </>
      )}
      {most > 0 && note !== undefined && <p className="mt-2 text-sm text-muted">{note}</p>}
      <details className="mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center text-sm text-sea-strong">Show as a table</summary>
        <div className="max-h-80 overflow-y-auto">
          <table className="w-full text-sm">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-b border-line text-left text-muted">
                <th scope="col" className="py-2 font-medium">
                  {unit}
                </th>
                <th scope="col" className="py-2 text-right font-medium">
                  {title}
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ label, value }) => (
                <tr key={label} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2 text-left font-normal">
                    {label}
                  </th>
                  <td className="num py-2 text-right">{format(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
