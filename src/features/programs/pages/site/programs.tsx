export default function Page() {
  return <h1>Programs</h1>;
}
