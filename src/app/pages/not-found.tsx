import { data } from "react-router";

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return (
    <>
      <h1>404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
    </>
  );
}
