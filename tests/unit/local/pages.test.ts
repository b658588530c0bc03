import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it.each(["index.html", "stripe/card.html", "stripe/bank.html"])(
  "%s has no inline script or style, which its policy would refuse",
  (file) => {
    const page = readFileSync(`local/page/${file}`, "utf8");
    expect(page).not.toMatch(/<style|\sstyle=|\son[a-z]+=|<script(?! type="module" src=)/);
  },
);
