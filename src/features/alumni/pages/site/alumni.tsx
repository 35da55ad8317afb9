export default function Page() {
  return <h1>Alumni</h1>;
}
