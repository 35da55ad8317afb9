export default function Page() {
  return <h1>Blogs</h1>;
}
