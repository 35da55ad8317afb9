export default function Page() {
  return <h1>Publications</h1>;
}
