export default function Page() {
  return <h1>Certification</h1>;
}
