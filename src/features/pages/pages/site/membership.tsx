export default function Page() {
  return <h1>Membership</h1>;
}
