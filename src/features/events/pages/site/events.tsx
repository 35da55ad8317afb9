export default function Page() {
  return <h1>Events</h1>;
}
