import { expect, it } from "vitest";
import { readsLikeMarketing } from "#core/rules/marketing.ts";

it("knows a text that sells from one that serves", () => {
  for (const text of [
    "20% off everything until Sunday",
    "Our winter SALE starts now",
    "Save $10 on your next visit",
    "Two coffees, half price, today only",
    "Don’t miss our new collection",
  ]) {
    expect([text, readsLikeMarketing(text)]).toEqual([text, true]);
  }
  for (const text of [
    "Table for two at 7 pm",
    "Your order is ready to collect",
    "Your appointment is on Monday at 9:30 am. Reply YES to confirm",
    "We are closed on Monday",
    "Please save our number: 0491 570 156",
    "Feel free to call",
  ]) {
    expect([text, readsLikeMarketing(text)]).toEqual([text, false]);
  }
});
