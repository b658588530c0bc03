import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { TestSendDialog } from "#web/components/test-send/test-send-dialog.tsx";
import { missingWords } from "#web/features/conversation/reply-form.tsx";

vi.mock("#web/components/form/form-dialog.tsx", () => ({
  FormDialog: ({ title, children }: { title: string; children: ReactNode }) =>
    h("section", { title }, children),
}));

it("the dialog of a test is titled 'Test SMS/MMS', for a text and an MMS", () => {
  const choice = { sender: "Bells", optOut: false, host: "cooee.test" };
  const mms = { media: "med_1", mediaType: "image/png", mediaName: "bell.png" };
  for (const one of [choice, { ...choice, mms }]) {
    const dialog = h(TestSendDialog, { choice: one, message: "Hi", most: 20, onClose: () => {} });
    const drawn = renderToStaticMarkup(
      h(QueryClientProvider, { client: new QueryClient() }, dialog),
    );
    expect(drawn).toContain('<section title="Test SMS/MMS">');
  }
});

it("a reply without a text, or without a sender, says what it lacks", () => {
  expect(missingWords(false, true)).toBe("Select a sender");
  expect(missingWords(true, true)).toBe("Enter a message before sending");
  expect(missingWords(false, false)).toBeUndefined();
});
