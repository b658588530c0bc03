/** The pages of mail, webhooks and faults, and the start of whichever page this is. */
export const PANELS_SCRIPT = `
// Mail

let latestMail = 0;

async function showMail() {
  const { items } = await call("GET", "/mail");
  byId("no-mail").hidden = items.length > 0;
  const latest = items.length > 0 ? items[0].id : 0;
  if (latest === latestMail) return;
  latestMail = latest;
  byId("mail").replaceChildren(...items.map(newLetter));
}

function newLetter(mail) {
  const letter = make("li");
  const head = make("div", "head");
  head.append(make("strong", "", mail.subject), make("time", "quiet", moment(mail.at)));
  const text = make("p", "text");
  fillWithLinks(text, mail.text);
  letter.append(head, make("p", "quiet", "To " + mail.to), text);
  return letter;
}

// Webhooks

let latestHook = 0;

async function showHooks() {
  const { items } = await call("GET", "/webhooks");
  byId("no-webhooks").hidden = items.length > 0;
  const latest = items.length > 0 ? items[0].id : 0;
  if (latest === latestHook) return;
  latestHook = latest;
  byId("webhooks").replaceChildren(...items.map(newHook));
}

function newHook(hook) {
  const item = make("li");
  const head = make("div", "head");
  head.append(make("strong", "", hook.url), make("time", "quiet", moment(hook.at)));
  const headers = Object.entries(hook.headers).map(([name, value]) => make("p", "quiet", name + ": " + value));
  const response = make("p", "quiet", "Responded with " + hook.status);
  item.append(head, response, ...headers, make("pre", "text", pretty(hook.body)));
  return item;
}

function pretty(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

// Faults

function fillFaults(faults) {
  for (const input of byId("faults").elements) {
    if (!(input.name in faults)) continue;
    if (input.type === "checkbox") input.checked = faults[input.name];
    else input.value = faults[input.name] ?? "";
  }
}

function readFaults() {
  const faults = {};
  for (const input of byId("faults").elements) {
    if (!input.name) continue;
    if (input.type === "checkbox") faults[input.name] = input.checked;
    else if (input.value !== "") faults[input.name] = Number(input.value);
    else if (input.name === "perSecond") faults.perSecond = null;
  }
  return faults;
}

async function saveFaults(said) {
  await attempt(async () => {
    fillFaults(await call("PUT", "/faults", readFaults()));
    setText(byId("saved"), said);
  });
}

function startFaults() {
  call("GET", "/faults").then(fillFaults, (error) => problem(error.message));
  byId("faults").addEventListener("submit", (event) => {
    event.preventDefault();
    saveFaults("Saved at " + moment(Date.now()) + ".");
  });
  byId("mend").addEventListener("click", () => {
    byId("faults").reset();
    saveFaults("Everything works again.");
  });
  byId("empty-network").addEventListener("click", async () => {
    if (!confirm("Empty the network? Its texts, mail, counts and faults are removed.")) return;
    await attempt(async () => {
      await call("POST", "/reset");
      fillFaults(await call("GET", "/faults"));
      setText(byId("saved"), "The network is empty.");
    });
    refresh();
  });
}

const VIEWS = {
  phones: showPhones,
  mail: showMail,
  payments: showPayments,
  webhooks: showHooks,
  faults: async () => {},
};
if (view === "phones") startPhones();
if (view === "faults") startFaults();
refresh();
setInterval(() => document.hidden || refresh(), POLL_MS);
document.addEventListener("visibilitychange", () => document.hidden || refresh());
`;
