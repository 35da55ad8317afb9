export default function Page() {
  return <h1>Sitemap</h1>;
}
