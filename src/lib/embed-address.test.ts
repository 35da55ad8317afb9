import { expect, it } from "vitest";
import { embedOrigins, readEmbed } from "./embed-address.ts";

it.each([
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=30s",
  "https://m.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://youtu.be/dQw4w9WgXcQ?si=abc",
  "https://www.youtube.com/embed/dQw4w9WgXcQ",
  "https://www.youtube.com/shorts/dQw4w9WgXcQ",
  "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0",
  " http://youtu.be/dQw4w9WgXcQ ",
])("knows the video at %s", (address) => {
  expect(readEmbed(address)?.url).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
});

it.each([
  "https://vimeo.com/76979871",
  "https://player.vimeo.com/video/76979871?h=1",
  "https://vimeo.com/76979871/abc",
])("knows the video at %s", (address) => {
  expect(readEmbed(address)?.url).toBe("https://vimeo.com/76979871");
});

it.each([
  "",
  "dQw4w9WgXcQ",
  "javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ",
  "data:text/html,https://youtu.be/dQw4w9WgXcQ",
  "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ",
  "https://youtu.be@evil.example/dQw4w9WgXcQ",
  'https://www.youtube.com/watch?v=dQw4w9WgX"Q',
  "https://www.youtube.com/watch?v=dQw4w9WgXcQQ",
  "https://www.youtube.com/@channel",
  "https://vimeo.com/channels/staffpicks",
  "https://vimeo.com/12",
])("takes nothing else: %s", (address) => {
  expect(readEmbed(address)).toBeUndefined();
});

it("plays from the addresses alone that a page may frame", () => {
  for (const address of ["https://youtu.be/dQw4w9WgXcQ", "https://vimeo.com/76979871"])
    expect(embedOrigins).toContain(new URL(readEmbed(address)?.player ?? "").origin);
});
