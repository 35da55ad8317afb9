/** /offline: kept by the service worker, for addresses whose page it has not. The list is filled there (kept-html.ts). */
export function meta() {
  return [{ title: "You are offline" }, { name: "robots", content: "noindex" }];
}

export default function OfflinePage() {
  return (
    <div className="wrap-narrow section">
      <p className="eyebrow">No connection</p>
      <h1 className="headline-1 mt-3">You are offline</h1>
      <p className="lede mt-4">This page can't be shown without a connection. Try it again once you are back.</p>
      <ul data-kept-pages="You can still read" className="kept-pages mt-10" />
    </div>
  );
}
