import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { layOut } from "#core/mails/layout.ts";

it("a mail has the same in plain text and in HTML, with the name of the business", () => {
  const { subject, text, html } = layOut({
    subject: "Your code",
    business: "Harbour Books",
    parts: [
      "Hello,",
      { code: "482913" },
      { link: "https://app.cooee.test/invoice", label: "See it" },
      { items: ["One", "Two"] },
      { quote: "Yes please" },
    ],
  });
  expect(subject).toBe("Your code");
  expect(text).toBe(
    "Hello,\n\n    482913\n\nhttps://app.cooee.test/invoice\n\n- One\n- Two\n\nYes please\n\nCooee, for Harbour Books",
  );
  expect(html).toContain("<title>Your code</title>");
  for (const part of [
    />Hello,<\/p>/,
    />482913<\/p>/,
    /<a href="https:\/\/app.cooee.test\/invoice"[^>]*>See it<\/a>/,
    /<li>One<\/li><li>Two<\/li>/,
    />Yes please<\/blockquote>/,
    />Cooee, for Harbour Books<\/p>/,
  ]) {
    expect(html).toMatch(part);
  }
});

it("a mail without a business says nothing of one", () => {
  const { text, html } = layOut({ subject: "Hi", parts: ["Hello,"] });
  expect(text).toBe("Hello,");
  expect(html).not.toContain("Cooee, for");
});

it("nothing that someone typed is read as HTML", () => {
  const typed = `<img src=x onerror="alert('&')">`;
  const { text, html } = layOut({
    subject: typed,
    business: typed,
    parts: [
      typed,
      { code: typed },
      { link: typed, label: typed },
      { items: [typed] },
      { quote: typed },
    ],
  });
  expect(html).not.toContain("<img");
  expect(html).not.toContain(`onerror="`);
  const safe = "&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;";
  expect(html.split(safe)).toHaveLength(9);
  expect(text.split(typed)).toHaveLength(7);
});

it("the gallery shows every mail", () => {
  const gallery = readFileSync("web/gallery/mails.tsx", "utf8");
  const mails = globSync("core/mails/*.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^export function (\w+Mail)\(/gm)].map(
      ([, name = ""]) => name,
    ),
  );
  expect(mails.length).toBeGreaterThan(30);
  expect(mails.filter((name) => !new RegExp(`\\b${name}\\(`).test(gallery))).toEqual([]);
});
