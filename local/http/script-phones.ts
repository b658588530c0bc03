/** The page of phones and the thread of the chosen one. */
export const PHONES_SCRIPT = String.raw`
const chosen = () => new URLSearchParams(location.search).get("phone");
const phoneRows = new Map();

async function showPhones() {
  const search = byId("search").value;
  const [{ items }] = await Promise.all([
    call("GET", "/phones?limit=100&search=" + encodeURIComponent(search)),
    showThread(),
  ]);
  const list = byId("phones");
  byId("no-phones").hidden = items.length > 0;
  const seen = new Set(items.map((phone) => phone.number));
  for (const [number, row] of phoneRows) {
    if (seen.has(number)) continue;
    row.remove();
    phoneRows.delete(number);
  }
  items.forEach((phone, index) => {
    const row = phoneRows.get(phone.number) ?? newPhoneRow(phone.number);
    setText(row.querySelector("time"), moment(phone.last.at));
    const mine = phone.last.direction === "inbound" ? "Wrote: " : "";
    setText(row.querySelector(".line"), mine + phone.last.text);
    const link = row.querySelector("a");
    if (phone.number === chosen()) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
    if (list.children[index] !== row) list.insertBefore(row, list.children[index] ?? null);
  });
  setText(
    byId("no-phones"),
    search === ""
      ? "No texts yet. Send one from the console and the phone that gets it appears here."
      : "No phone has this in its number.",
  );
}

function newPhoneRow(number) {
  const row = make("li");
  const link = make("a");
  link.href = "/simulator?phone=" + number;
  link.append(make("strong", "", spoken(number)), make("time"), make("span", "line"));
  row.append(link);
  phoneRows.set(number, row);
  return row;
}

let shown = null;
let since = 0;
const bubbles = new Map();

function openThread(number) {
  shown = number;
  since = 0;
  bubbles.clear();
  byId("bubbles").replaceChildren();
  byId("reply").elements.to.replaceChildren();
  byId("panes").classList.toggle("chosen", number !== null);
  setText(byId("thread-title"), number === null ? "No phone chosen" : spoken(number));
  byId("bubbles").hidden = number === null;
  byId("reply").hidden = true;
  byId("no-reply").hidden = true;
  byId("no-thread").hidden = true;
}

function showEmptyThread() {
  byId("no-thread").hidden = bubbles.size > 0;
  setText(
    byId("no-thread"),
    shown === null ? "Choose a phone to read its texts and reply to them." : "This phone has no texts.",
  );
}

async function showThread() {
  const number = chosen();
  if (number !== shown) openThread(number);
  if (number === null) return showEmptyThread();
  const path = "/messages?limit=1000&to=" + encodeURIComponent(number) + "&since=" + since;
  const { items } = await call("GET", path);
  if (number !== chosen()) return;
  const log = byId("bubbles");
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  let grew = false;
  for (const message of items) {
    since = Math.max(since, message.changed);
    if (!bubbles.has(message.id)) {
      byId("no-thread").hidden = true;
      bubbles.set(message.id, newBubble(message));
      log.append(bubbles.get(message.id));
      addSender(message);
      grew = true;
    }
    setText(bubbles.get(message.id).querySelector("small"), caption(message));
  }
  if (grew && atEnd) log.scrollTop = log.scrollHeight;
  const canReply = byId("reply").elements.to.options.length > 0;
  byId("reply").hidden = !canReply;
  byId("no-reply").hidden = canReply || bubbles.size === 0;
  showEmptyThread();
}

function newBubble(message) {
  const bubble = make("div", message.direction === "inbound" ? "bubble own" : "bubble");
  const text = make("p");
  fillWithLinks(text, message.text);
  if (message.mms?.subject) bubble.append(make("strong", "", message.mms.subject));
  for (const file of message.mms?.media ?? []) bubble.append(newMedium(file));
  bubble.append(text, make("small"));
  return bubble;
}

function newMedium(file) {
  const kind = file.type.split("/")[0];
  const medium = make(kind === "image" ? "img" : kind);
  medium.src = file.url;
  if (kind === "image") medium.alt = file.name;
  else {
    medium.controls = true;
    medium.setAttribute("aria-label", file.name);
  }
  return medium;
}

function caption(message) {
  const far = message.direction === "inbound" ? "to " + spoken(message.to) : spoken(message.from);
  return far + " · " + moment(message.at) + " · " + message.status;
}

/** Numbers that texted this phone can be replied to, the latest first; business names cannot. */
function addSender(message) {
  const number = message.direction === "outbound" ? message.from : message.to;
  if (!/^\d{3,15}$/.test(number)) return;
  const select = byId("reply").elements.to;
  const before = [...select.options].find((option) => option.value === number);
  const option = before ?? new Option(spoken(number), number);
  select.prepend(option);
  select.value = number;
}

function goTo(url) {
  history.pushState(null, "", url);
  refresh();
}

function startPhones() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#phones a, #back");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(link.href);
  });
  addEventListener("popstate", refresh);
  byId("search").addEventListener("input", refresh);
  onSubmit("reply", async (form) => {
    const text = form.elements.text.value;
    await call("POST", "/messages", { from: chosen(), to: form.elements.to.value, text });
    form.elements.text.value = "";
  });
  onSubmit("write", async (form) => {
    const { from, to, text } = form.elements;
    const { message } = await call("POST", "/messages", {
      from: from.value,
      to: to.value,
      text: text.value,
    });
    text.value = "";
    goTo("/simulator?phone=" + message.from);
  });
}
`;
