/** What all of the simulator's pages share: calls, texts, links, counts and the poll. */
export const COMMON_SCRIPT = String.raw`"use strict";
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
  const result = await response.json();
  if (!result.success) throw new Error(result.message);
  return result;
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

/** 61412345678 as 0412 345 678; anything but a mobile number stays as it is. */
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

/** Addresses in a text: with a scheme, or a host with a path, as in short links. */
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

/**
 * Polls every second, one call at a time, while the page is visible; a change triggers a call
 * immediately.
 */
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
    problem("The simulator does not respond. This page tries again each second.");
  } finally {
    running = false;
  }
}

const COUNTS = ["accepted", "delivered", "failed", "distinctReferences", "repeats"];

async function showCounts() {
  const counts = await call("GET", "/counts");
  for (const name of COUNTS) setText(byId("count-" + name), counts[name].toLocaleString("en-AU"));
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
`;
