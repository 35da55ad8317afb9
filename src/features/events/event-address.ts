/** The one address of an event's page; it moves when the event is over. */
export function eventPath({ slug, past }: { slug: string; past: boolean }): string {
  return past ? `/events/past/${slug}` : `/events/${slug}`;
}
