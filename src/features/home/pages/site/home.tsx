export default function Home() {
  return <h1 className="text-sea">Home</h1>;
}
