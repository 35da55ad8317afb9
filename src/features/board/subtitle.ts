/** The subjects in a subtitle: 'Customs | Origin' → ['Customs', 'Origin']. */
export function splitSubtitle(subtitle: string): string[] {
  return subtitle
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
