import type { APIRequestContext } from "@playwright/test";

interface Blog {
  id: string;
  title: string;
  price: number;
  publishedAt: string;
}

/** Blogs that another journey has just published are deleted by it: sold ones could not be. */
const isOld = ({ publishedAt }: Blog) => Date.parse(publishedAt) < Date.now() - 86_400_000;

interface Buyer {
  email: string;
  password: string;
  fullName: string;
}

/**
 * Orders of somebody whom no other journey buys as, made by calls: what buyers see has journeys of its own. Two sizes of one
 * journey share a site and may buy at the same time: one begins at the end.
 */
export async function buyerOf(request: APIRequestContext, base: string, buyer: Buyer, fromEnd = false) {
  const { email, password, fullName } = buyer;
  const call = async (path: string, data?: object) => {
    const answer = await (data
      ? request.post(`${base}/api/v1${path}`, { data })
      : request.get(`${base}/api/v1${path}`));
    return (await answer.json()).data;
  };
  await call("/auth/login", { email, password });
  const { items } = (await call("/orders/my?limit=100")) as { items: { titles: string[] }[] };
  const taken = new Set(items.flatMap(({ titles }) => titles));
  const list = await call("/blogs/public-list?filter-type=premium&limit=20");
  const blogs = (list as Blog[]).filter((blog) => isOld(blog) && !taken.has(blog.title));
  if (fromEnd) blogs.reverse();
  return {
    /** An unpaid order of one blog that nobody has ordered yet. */
    async order(gateway: "sandbox" | "manual", coupon?: string) {
      const blog = blogs.shift();
      if (!blog) throw new Error("no blog is left to buy");
      const items = [{ kind: "blog", id: blog.id }];
      const order = await call("/orders", {
        idempotencyKey: crypto.randomUUID(),
        items,
        coupon,
        billing: { name: fullName },
        acceptTerms: true,
        expectedTotal: coupon === undefined ? blog.price : (await call("/shop/quote", { items, coupon })).total,
      });
      const { redirectUrl } = await call(`/orders/${order.id}/payments`, { gateway });
      return {
        number: order.number as string,
        id: order.id as string,
        items,
        price: blog.price,
        url: redirectUrl as string,
      };
    },
    async press(url: string, act: string) {
      await request.post(url, { form: { act } });
    },
    call,
  };
}
