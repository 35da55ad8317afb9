export default function Page() {
  return <h1>Board</h1>;
}
