import { SIMULATED_HOST } from "#worker/ports/webhook-sender.ts";
import { PATTERNS } from "../phones/fates.ts";
import { type Faults, NO_FAULTS } from "../phones/faults.ts";

export type View = "phones" | "mail" | "payments" | "webhooks" | "faults";

const VIEWS: Readonly<Record<View, { path: string; name: string; body: () => string }>> = {
  phones: { path: "/simulator", name: "Phones", body: phonesBody },
  mail: { path: "/simulator/mail", name: "Mail", body: mailBody },
  payments: { path: "/simulator/payments", name: "Payments", body: paymentsBody },
  webhooks: { path: "/simulator/webhooks", name: "Webhooks", body: webhooksBody },
  faults: { path: "/simulator/faults", name: "Faults", body: faultsBody },
};

const COUNTS = [
  ["accepted", "Accepted"],
  ["delivered", "Delivered"],
  ["failed", "Failed"],
  ["distinctReferences", "Distinct references"],
  ["repeats", "Repeats"],
] as const;

const NUMBERS = [
  ["latencyMs", "Latency", "Milliseconds between accepting a batch and responding."],
  ["receiptDelayMs", "Receipt delay", "Milliseconds between taking a message and its receipt."],
  ["perSecond", "Messages per second", "More than this are deferred. Empty means no limit."],
  ["failRate", "Share that fails", "0 to 1, always the same handsets."],
  [
    "dieAfterAccept",
    "Calls that die after taking",
    "The batch is accepted, but no response comes back.",
  ],
  [
    "dieBeforeAccept",
    "Calls that die before taking",
    "Nothing is accepted, and no response comes back.",
  ],
] as const satisfies readonly (readonly [keyof Faults, string, string])[];

const SWITCHES = [
  ["receipts", "Send receipts", "Off: messages are delivered, but no receipt is sent."],
  [
    "deduplicate",
    "Take a reference only once",
    "On: a repeated message does not reach the handset.",
  ],
  ["patterns", "Number patterns", "Off: the last digits of a number mean nothing."],
  ["keep", "Keep messages", "Off: messages are only counted, for load tests."],
] as const satisfies readonly (readonly [keyof Faults, string, string])[];

/** One of the simulator's pages; its script fills in the data. */
export function simulatorPage(view: View): string {
  const links = Object.entries(VIEWS).map(
    ([key, { path, name }]) =>
      `<a href="${path}"${key === view ? ' aria-current="page"' : ""}>${name}</a>`,
  );
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${VIEWS[view].name} · Cooee handset simulator</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/simulator/app.css">
<script src="/simulator/app.js" defer></script>
</head>
<body data-view="${view}">
<header class="top">
<div><h1>Handset simulator</h1><p class="quiet">Stands in for the phone network. No text here reaches a real phone.</p></div>
<nav aria-label="Simulator">${links.join("")}</nav>
</header>
<main>
<dl class="counts" aria-label="Messages since the network was emptied">
${COUNTS.map(([id, name]) => `<div><dt>${name}</dt><dd id="count-${id}">0</dd></div>`).join("\n")}
</dl>
<p id="problem" class="problem" role="alert" hidden></p>
${VIEWS[view].body()}
</main>
</body>
</html>
`;
}

function phonesBody(): string {
  return `<div class="panes" id="panes">
<section class="pane list" aria-labelledby="phones-title">
<h2 id="phones-title">Phones</h2>
<label class="field"><span>Find a number</span><input id="search" type="search" inputmode="tel" autocomplete="off"></label>
<details class="write"><summary>Write from any phone</summary>
<form id="write">
<label class="field"><span>From handset</span><input name="from" inputmode="tel" autocomplete="off" required></label>
<label class="field"><span>To number</span><input name="to" inputmode="tel" autocomplete="off" required></label>
<label class="field"><span>Text</span><input name="text" maxlength="1600" autocomplete="off" required></label>
<button class="second">Send text</button>
</form></details>
<p id="no-phones" class="empty" hidden>No texts yet. Send one from the console and the phone that gets it appears here.</p>
<ul id="phones" class="phones"></ul>
</section>
<section class="pane thread" id="thread" aria-labelledby="thread-title">
<div class="thread-head"><a id="back" href="/simulator">All phones</a><h2 id="thread-title">No phone chosen</h2></div>
<p id="no-thread" class="empty" hidden>Choose a phone to read its texts and reply to them.</p>
<div id="bubbles" class="bubbles" role="log" aria-labelledby="thread-title" tabindex="0" hidden></div>
<form id="reply" class="reply" hidden>
<label class="field"><span>Reply to</span><select name="to"></select></label>
<label class="field grow"><span>Text</span><input name="text" maxlength="1600" autocomplete="off" required></label>
<button>Send reply</button>
</form>
<p id="no-reply" class="quiet" hidden>These texts came from a business name. A handset cannot reply to one.</p>
</section>
</div>`;
}

function mailBody(): string {
  return `<section class="pane" aria-labelledby="mail-title">
<h2 id="mail-title">Mail that would have been sent</h2>
<p id="no-mail" class="empty">No mail yet. Letters that Cooee would send, such as sign-in codes and notices, appear here.</p>
<ul id="mail" class="mail"></ul>
</section>`;
}

function paymentsBody(): string {
  return `<section class="pane" aria-labelledby="payments-title">
<h2 id="payments-title">Card payments</h2>
<p class="quiet">Stands in for the card provider. No card is charged. The latest 100 payments are shown.</p>
<p id="no-payments" class="empty">No payments yet. Buy credit in the console with a test card, such as 4242 4242 4242 4242.</p>
<ul id="payments" class="mail"></ul>
</section>`;
}

function webhooksBody(): string {
  return `<section class="pane" aria-labelledby="webhooks-title">
<h2 id="webhooks-title">Webhooks that were received</h2>
<p class="quiet">Every host at or below ${SIMULATED_HOST} is received here. Paths that begin with /500, /410, /redirect or /slow respond accordingly.</p>
<p id="no-webhooks" class="empty">No webhooks yet. Add one in the console under Settings, Developer, with an address such as https://${SIMULATED_HOST}/orders.</p>
<ul id="webhooks" class="mail"></ul>
</section>`;
}

function faultsBody(): string {
  const numbers = NUMBERS.map(([name, label, hint]) => {
    const step = name === "failRate" ? ' step="0.01" max="1"' : "";
    const least = name === "perSecond" ? "1" : "0";
    return `<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="number" min="${least}"${step} value="${NO_FAULTS[name] ?? ""}" aria-describedby="${name}-hint"><small id="${name}-hint">${hint}</small></div>`;
  });
  const switches = SWITCHES.map(
    ([name, label, hint]) =>
      `<div class="switch"><input id="${name}" name="${name}" type="checkbox"${NO_FAULTS[name] ? " checked" : ""} aria-describedby="${name}-hint"><div><label for="${name}">${label}</label><small id="${name}-hint">${hint}</small></div></div>`,
  );
  return `<div class="columns">
<section class="pane" aria-labelledby="faults-title">
<h2 id="faults-title">Make something go wrong</h2>
<form id="faults">
<div class="grid">${numbers.join("\n")}</div>
<div class="grid">${switches.join("\n")}</div>
<div class="buttons"><button>Save faults</button><button type="button" class="second" id="mend">Put everything right</button><button type="button" class="harm" id="empty-network">Empty the network</button></div>
<p id="saved" class="quiet" role="status"></p>
</form>
</section>
<section class="pane" aria-labelledby="patterns-title">
<h2 id="patterns-title">What a number's last digits do</h2>
<table><thead><tr><th scope="col">Ends with</th><th scope="col">What happens</th></tr></thead>
<tbody>${PATTERNS.map(({ ending, does }) => `<tr><th scope="row">${ending}</th><td>${does}</td></tr>`).join("")}
<tr><th scope="row">others</th><td>Delivered after the receipt delay</td></tr></tbody></table>
</section>
</div>`;
}
