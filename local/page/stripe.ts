// What takes the place of Stripe.js: the part of it that the console uses. The card's field is a frame of ours.
// A page loads this as a plain script, so it imports nothing.

const frames = new WeakMap<object, HTMLIFrameElement>();

function newFrame(path: string, title: string, style: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = `/simulator/stripe/${path}`;
  frame.title = title;
  frame.style.cssText = `border:0;width:100%;${style}`;
  return frame;
}

function newCard(style: unknown) {
  const frame = newFrame(
    "card",
    "Secure card payment input frame",
    "height:40px;display:block;color-scheme:light",
  );
  const show = (look: unknown) => frame.contentWindow?.postMessage({ look }, location.origin);
  frame.addEventListener("load", () => show(style));
  const card = {
    mount: (node: HTMLElement) => node.replaceChildren(frame),
    update: (changed: { style: { base: unknown } }) => show(changed.style.base),
    destroy: () => frame.remove(),
  };
  frames.set(card, frame);
  return card;
}

/** Saves what was typed in the frame. */
function save(card: object, typed: unknown): Promise<{ card?: string; error?: string }> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => resolve(data);
    frames.get(card)?.contentWindow?.postMessage({ save: typed }, location.origin, [channel.port2]);
  });
}

/** The bank's question, in a dialog. */
function askBank(clientSecret: string): Promise<{ error?: { message: string } }> {
  return new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    dialog.style.cssText = "border:0;padding:0;width:min(400px,90vw);height:300px";
    dialog.setAttribute("aria-label", "Your bank");
    const frame = newFrame(`bank#${clientSecret}`, "Your bank", "height:100%");
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    const done = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== location.origin) return;
      removeEventListener("message", done);
      dialog.remove();
      resolve(data.error ? { error: { message: data.error } } : {});
    };
    addEventListener("message", done);
    dialog.addEventListener("cancel", (event) => event.preventDefault());
  });
}

window.Stripe = () => ({
  elements: () => ({ create: (_, options) => newCard(options.style.base) }),
  confirmCardSetup: async (clientSecret, { payment_method: { card, billing_details } }) => {
    const { name, address } = billing_details;
    const saved = await save(card, { clientSecret, name, city: address.city ?? "" });
    return saved.card === undefined
      ? { error: { message: saved.error ?? "" } }
      : { setupIntent: { payment_method: saved.card } };
  },
  handleNextAction: ({ clientSecret }) => askBank(clientSecret),
});

export {};
