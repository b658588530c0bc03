/** The part of the card provider's script that we use; the script is Stripe's own, or the stand-in's. */
interface Stripe {
  elements: () => { create: (type: "card", options: CardOptions) => CardElement };
  confirmCardSetup: (
    clientSecret: string,
    how: { payment_method: { card: CardElement; billing_details: BillingDetails } },
  ) => Promise<{
    error?: ProviderError;
    setupIntent?: { payment_method: string | { id: string } | null };
  }>;
  handleNextAction: (of: { clientSecret: string }) => Promise<{ error?: ProviderError }>;
}

interface CardElement {
  mount: (node: HTMLElement) => void;
  update: (options: CardOptions) => void;
  destroy: () => void;
}

interface CardOptions {
  hidePostalCode: boolean;
  disableLink: boolean;
  style: { base: Record<string, string | Record<string, string>>; invalid: { color: string } };
}

interface BillingDetails {
  name: string;
  address: { city?: string };
}

interface ProviderError {
  message?: string;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe;
  }
}

/** What the card provider says went wrong, for the payer (R644). */
export class CardError extends Error {}

const FAILED = "The card provider could not be reached. Check your connection, then try again.";

export interface Provider {
  publishableKey: string;
  scriptUrl: string;
}

/** A field for a card, in a frame of the provider's: its number never reaches us. */
export interface CardField {
  /** Saves the card; returns its id. */
  save: (clientSecret: string, of: { name: string; city: string }) => Promise<string>;
  destroy: () => void;
}

let loading: Promise<Stripe> | undefined;

function load(provider: Provider): Promise<Stripe> {
  loading ??= start(provider).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function start({ publishableKey, scriptUrl }: Provider): Promise<Stripe> {
  await new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.addEventListener("load", resolve);
    script.addEventListener("error", () => {
      script.remove();
      reject(new CardError(FAILED));
    });
    document.head.append(script);
  });
  if (!window.Stripe) throw new CardError(FAILED);
  return window.Stripe(publishableKey);
}

export async function mountCard(node: HTMLElement, provider: Provider): Promise<CardField> {
  const stripe = await load(provider);
  const element = stripe.elements().create("card", lookOf(node));
  element.mount(node);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const repaint = () => requestAnimationFrame(() => element.update(lookOf(node)));
  dark.addEventListener("change", repaint);
  return {
    save: async (clientSecret, { name, city }) => {
      const { error, setupIntent } = await stripe.confirmCardSetup(clientSecret, {
        payment_method: {
          card: element,
          billing_details: { name, address: city === "" ? {} : { city } },
        },
      });
      const card = setupIntent?.payment_method;
      if (error || !card) throw new CardError(error?.message ?? FAILED);
      return typeof card === "string" ? card : card.id;
    },
    destroy: () => {
      dark.removeEventListener("change", repaint);
      element.destroy();
    },
  };
}

/** Lets the bank ask the payer (3-D Secure). */
export async function authenticate(provider: Provider, clientSecret: string): Promise<void> {
  const stripe = await load(provider);
  const { error } = await stripe.handleNextAction({ clientSecret });
  if (error) throw new CardError(error.message ?? FAILED);
}

/** The page's own look, which does not reach into a frame. */
function lookOf(node: HTMLElement): CardOptions {
  return {
    hidePostalCode: true,
    disableLink: true,
    style: {
      base: {
        color: colorOf(node, "text-foreground"),
        fontFamily: "system-ui, sans-serif",
        fontSize: getComputedStyle(node).fontSize,
        "::placeholder": { color: colorOf(node, "text-muted-foreground") },
      },
      invalid: { color: colorOf(node, "text-danger-text") },
    },
  };
}

/** The provider knows no oklch(). */
function colorOf(node: HTMLElement, className: string): string {
  const sample = document.createElement("span");
  sample.className = className;
  node.append(sample);
  const { color } = getComputedStyle(sample);
  sample.remove();
  const pixel = new OffscreenCanvas(1, 1).getContext("2d");
  if (!pixel) return color;
  pixel.fillStyle = color;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
