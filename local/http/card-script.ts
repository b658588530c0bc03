/** What stands in for Stripe.js: the part of it that the console uses. The card's field is a frame of ours. */
export const STRIPE_SCRIPT = `"use strict";
(() => {
  const ask = (frame, question) => new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => resolve(data);
    frame.contentWindow.postMessage(question, location.origin, [channel.port2]);
  });

  const newFrame = (src, title) => {
    const frame = document.createElement("iframe");
    frame.src = src;
    frame.title = title;
    return frame;
  };

  const createCard = (_, options = {}) => {
    const frame = newFrame("/simulator/stripe/card", "Secure card payment input frame");
    frame.style.cssText = "border:0;width:100%;height:40px;display:block;color-scheme:light";
    const look = (style) => frame.contentWindow?.postMessage({ look: style }, location.origin);
    frame.addEventListener("load", () => look(options.style?.base));
    return {
      frame,
      mount: (node) => { node.replaceChildren(frame); },
      update: (changed) => look(changed.style?.base),
      destroy: () => frame.remove(),
    };
  };

  const confirmCardSetup = async (clientSecret, { payment_method }) => {
    const { card, billing_details } = payment_method;
    const { name = "", address = {} } = billing_details;
    const answer = await ask(card.frame, { save: { clientSecret, name, city: address.city ?? "" } });
    return answer.error
      ? { error: { message: answer.error } }
      : { setupIntent: { status: "succeeded", payment_method: answer.card } };
  };

  const handleNextAction = ({ clientSecret }) => new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    dialog.style.cssText = "border:0;padding:0;width:min(400px,90vw);height:300px";
    dialog.setAttribute("aria-label", "Your bank");
    const frame = newFrame("/simulator/stripe/bank#" + clientSecret, "Your bank");
    frame.style.cssText = "border:0;width:100%;height:100%";
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    const done = ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== location.origin) return;
      removeEventListener("message", done);
      dialog.remove();
      resolve(data.error ? { error: { message: data.error } } : { paymentIntent: {} });
    };
    addEventListener("message", done);
    dialog.addEventListener("cancel", (event) => event.preventDefault());
  });

  window.Stripe = () => ({
    elements: () => ({ create: createCard }),
    confirmCardSetup,
    handleNextAction,
  });
})();
`;

/** The field's frame: what is typed here is sent to the simulator, never to the page around it. */
export const CARD_SCRIPT = `"use strict";
const form = document.querySelector("form");
const field = (name) => form.elements.namedItem(name);
addEventListener("message", async ({ data, origin, ports }) => {
  if (origin !== location.origin) return;
  if (data.look) {
    for (const [name, value] of Object.entries(data.look)) {
      if (typeof value === "string") form.style[name] = value;
    }
  }
  if (!data.save) return;
  const [month = "", year = ""] = field("expiry").value.split("/");
  const response = await fetch("/simulator/api/payments/card", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...data.save,
      number: field("number").value,
      expMonth: Number(month),
      expYear: 2000 + Number(year),
    }),
  });
  const answer = await response.json();
  ports[0].postMessage(answer.card ? { card: answer.card } : { error: answer.error ?? "Your card's details are incomplete." });
});
`;

/** The bank's question (3-D Secure). */
export const BANK_SCRIPT = `"use strict";
const clientSecret = location.hash.slice(1);
for (const button of document.querySelectorAll("button")) {
  button.addEventListener("click", async () => {
    const response = await fetch("/simulator/api/payments/bank", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ clientSecret, agreed: button.value === "yes" }),
    });
    const { error } = await response.json();
    parent.postMessage({ error }, location.origin);
  });
}
`;

const head = (title: string, script: string) => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/simulator/stripe/frame.css">
<script src="/simulator/stripe/${script}.js" defer></script>
</head>`;

export const CARD_PAGE = `${head("Card", "card")}
<body>
<form>
<input name="number" inputmode="numeric" autocomplete="cc-number" aria-label="Card number" placeholder="Card number">
<input name="expiry" inputmode="numeric" autocomplete="cc-exp" aria-label="Expiry date" placeholder="MM/YY">
<input name="cvc" inputmode="numeric" autocomplete="cc-csc" aria-label="CVC" placeholder="CVC">
</form>
</body>
</html>`;

export const BANK_PAGE = `${head("Your bank", "bank")}
<body class="bank">
<h1>Your bank</h1>
<p>This stands in for your bank's question about a payment.</p>
<button value="yes">Complete</button>
<button value="no">Fail</button>
</body>
</html>`;

export const FRAME_STYLE = `
body { margin: 0; font: 14px/1.4 system-ui, sans-serif; }
form { display: flex; gap: 8px; height: 40px; align-items: center; }
input { border: 0; background: none; color: inherit; font: inherit; outline-offset: -2px; min-width: 0; height: 36px; }
input::placeholder { color: #767676; opacity: 1; }
input[name=number] { flex: 1 1 12em; }
input[name=expiry] { flex: 0 0 5em; width: 5em; }
input[name=cvc] { flex: 0 0 3.5em; width: 3.5em; }
.bank { padding: 24px; background: #fff; color: #111; }
.bank button { font: inherit; padding: 8px 16px; margin-right: 8px; }
`;
