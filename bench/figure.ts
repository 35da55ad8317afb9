/** One measured figure and the bound it must keep. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  atLeast?: number;
  atMost?: number;
  note?: string;
}

/** Whether the figure keeps its bound; true where it has none. */
export function isMet(figure: Figure): boolean {
  return (
    (figure.atLeast === undefined || figure.value >= figure.atLeast) &&
    (figure.atMost === undefined || figure.value <= figure.atMost)
  );
}

/** The figures as a Markdown table. */
export function figureTable(figures: readonly Figure[]): string {
  const number = (value: number) =>
    value >= 100 ? Math.round(value).toString() : value.toFixed(2).replace(/\.?0+$/, "");
  const rows = figures.map((figure) => {
    const bound =
      figure.atLeast !== undefined ? `≥ ${figure.atLeast}` : figure.atMost !== undefined ? `≤ ${figure.atMost}` : "";
    return `| ${figure.name} | ${number(figure.value)} ${figure.unit} | ${bound} | ${bound === "" ? "" : isMet(figure) ? "met" : "MISSED"} | ${figure.note ?? ""} |`;
  });
  return ["| figure | measured | bound | | note |", "| --- | --- | --- | --- | --- |", ...rows].join("\n");
}
