/**
 * The browser's side of the simulator's pages. It is served as it stands (no bundler, no inline
 * script), so it uses no backticks and nothing that String.raw would change.
 */
export const SIMULATOR_SCRIPT = String.raw`"use strict";
const API = "/simulator/api";
const POLL_MS = 1000;
const view = document.body.dataset.view;
const byId = (id) => document.getElementById(id);

async function call(method, path, body) {
  const response = await fetch(API + path, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!answer.success) throw new Error(answer.message);
  return answer;
}

function make(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function problem(text) {
  setText(byId("problem"), text);
  byId("problem").hidden = text === "";
}

/** 61412345678 as 0412 345 678; what is no mobile number stays as it is. */
function spoken(number) {
  if (!/^614\d{8}$/.test(number)) return number;
  return "0" + number.slice(2, 5) + " " + number.slice(5, 8) + " " + number.slice(8);
}

const pad = (number) => String(number).padStart(2, "0");

/** hh:mm A today, DD/MM/YYYY hh:mm A before. */
function moment(at) {
  const date = new Date(at);
  const hour = date.getHours();
  const time = pad(hour % 12 || 12) + ":" + pad(date.getMinutes()) + (hour < 12 ? " AM" : " PM");
  if (date.toDateString() === new Date().toDateString()) return time;
  return pad(date.getDate()) + "/" + pad(date.getMonth() + 1) + "/" + date.getFullYear() + " " + time;
}

/** Addresses in a text: with a scheme, or a host with a path, as short links are written. */
const ADDRESS = /(?:https?:\/\/|\b(?:(?:[a-z0-9-]+\.)+[a-z]{2,}|\d+\.\d+\.\d+\.\d+|localhost)(?::\d+)?\/)[^\s<>"]+/gi;

function fillWithLinks(node, text) {
  let rest = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const shown = match[0].replace(/[.,;:!?)'\]]+$/, "");
    const link = make("a", "", shown);
    const scheme = shown.startsWith(location.host) ? location.protocol + "//" : "https://";
    link.href = /^https?:\/\//i.test(shown) ? shown : scheme + shown;
    link.target = "_blank";
    link.rel = "noopener noreferrer";
    node.append(text.slice(rest, match.index), link);
    rest = match.index + shown.length;
  }
  node.append(text.slice(rest));
}

/** Calls one at a time each second while the page is seen; a change asks for one at once. */
let running = false;
let again = false;
async function refresh() {
  if (running) {
    again = true;
    return;
  }
  running = true;
  try {
    do {
      again = false;
      await Promise.all([showCounts(), VIEWS[view]()]);
    } while (again);
    if (byId("problem").dataset.poll) problem("");
    delete byId("problem").dataset.poll;
  } catch {
    byId("problem").dataset.poll = "yes";
    problem("The simulator does not answer. This page tries again each second.");
  } finally {
    running = false;
  }
}

const COUNTS = ["accepted", "delivered", "failed", "distinctReferences", "repeats"];

async function showCounts() {
  const counts = await call("GET", "/counts");
  for (const name of COUNTS) setText(byId("count-" + name), counts[name].toLocaleString("en-AU"));
}

// Phones and threads

const chosen = () => new URLSearchParams(location.search).get("phone");
const phoneRows = new Map();

async function showPhones() {
  const search = byId("search").value;
  const [{ items }] = await Promise.all([
    call("GET", "/phones?limit=100&search=" + encodeURIComponent(search)),
    showThread(),
  ]);
  const list = byId("phones");
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
  byId("no-phones").hidden = items.length > 0;
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
  byId("answer").elements.to.replaceChildren();
  byId("panes").classList.toggle("chosen", number !== null);
  setText(byId("thread-title"), number === null ? "No phone chosen" : spoken(number));
  byId("no-thread").hidden = number !== null;
  byId("bubbles").hidden = number === null;
  byId("answer").hidden = true;
  byId("unanswerable").hidden = true;
}

async function showThread() {
  const number = chosen();
  if (number !== shown) openThread(number);
  if (number === null) return;
  const path = "/messages?limit=1000&to=" + encodeURIComponent(number) + "&since=" + since;
  const { items } = await call("GET", path);
  if (number !== chosen()) return;
  const log = byId("bubbles");
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  let grew = false;
  for (const message of items) {
    since = Math.max(since, message.changed);
    if (!bubbles.has(message.id)) {
      bubbles.set(message.id, newBubble(message));
      log.append(bubbles.get(message.id));
      addSender(message);
      grew = true;
    }
    setText(bubbles.get(message.id).querySelector("small"), caption(message));
  }
  if (grew && atEnd) log.scrollTop = log.scrollHeight;
  const answerable = byId("answer").elements.to.options.length > 0;
  byId("answer").hidden = !answerable;
  byId("unanswerable").hidden = answerable || bubbles.size === 0;
}

function newBubble(message) {
  const bubble = make("div", message.direction === "inbound" ? "bubble own" : "bubble");
  const text = make("p");
  fillWithLinks(text, message.text);
  bubble.append(text, make("small"));
  return bubble;
}

function caption(message) {
  const far = message.direction === "inbound" ? "to " + spoken(message.to) : spoken(message.from);
  return far + " · " + moment(message.at) + " · " + message.status;
}

/** Numbers that texted this phone can be answered, the latest first; business names cannot. */
function addSender(message) {
  const number = message.direction === "outbound" ? message.from : message.to;
  if (!/^\d{3,15}$/.test(number)) return;
  const select = byId("answer").elements.to;
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
  onSubmit("answer", async (form) => {
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

function onSubmit(id, action) {
  byId(id).addEventListener("submit", async (event) => {
    event.preventDefault();
    await attempt(() => action(event.target));
    refresh();
  });
}

async function attempt(action) {
  try {
    await action();
    problem("");
  } catch (error) {
    problem(error.message);
  }
}

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
  byId("reset").addEventListener("click", async () => {
    if (!confirm("Empty the network? Its texts, mail, counts and faults are removed.")) return;
    await attempt(async () => {
      await call("POST", "/reset");
      fillFaults(await call("GET", "/faults"));
      setText(byId("saved"), "The network is empty.");
    });
    refresh();
  });
}

const VIEWS = { phones: showPhones, mail: showMail, faults: async () => {} };
if (view === "phones") startPhones();
if (view === "faults") startFaults();
refresh();
setInterval(() => document.hidden || refresh(), POLL_MS);
document.addEventListener("visibilitychange", () => document.hidden || refresh());
`;
