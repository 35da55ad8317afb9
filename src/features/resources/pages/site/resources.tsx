export default function Page() {
  return <h1>Resources</h1>;
}
