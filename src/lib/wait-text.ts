/** How long to wait, as people say it ('40 seconds', '3 minutes', '2 hours'); never shorter than it is. */
export function waitText(seconds: number): string {
  const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? "" : "s"}`;
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return count(whole, "second");
  const minutes = Math.ceil(whole / 60);
  return minutes <= 90 ? count(minutes, "minute") : count(Math.ceil(minutes / 60), "hour");
}
