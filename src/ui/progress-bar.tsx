import { useId } from "react";

/** How far long work has come (uploads, exports). Without `value` the end is unknown. */
export function ProgressBar({ label, value, max = 100 }: { label: string; value?: number; max?: number }) {
  const id = useId();
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-4 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {value !== undefined && <span className="num text-muted">{Math.round((value / max) * 100)} %</span>}
      </div>
      <progress id={id} value={value} max={max} className="progress" />
    </div>
  );
}
