"use strict";
// Of a page that is served while a run goes on: what is new is fetched and put in its place.

async function refresh() {
  const answer = await fetch(location.pathname, { cache: "no-store" });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main");
  const open = [...document.querySelectorAll("main details")].map((details) => details.open);
  const sorted = [...document.querySelectorAll("th[aria-sort]")].map((head) => [head.textContent, head.getAttribute("aria-sort")]);
  document.getElementById("main").replaceChildren(...fresh.childNodes);
  if (typeof prepareTables === "function") prepareTables();
  document.querySelectorAll("main details").forEach((details, index) => { details.open = open[index] ?? false; });
  for (const [text, order] of sorted) {
    const head = [...document.querySelectorAll("table.sortable thead th")].find((each) => each.textContent === text);
    for (let tries = 0; head && tries < 2 && head.getAttribute("aria-sort") !== order; tries += 1) head.querySelector("button").click();
  }
}

if (!document.getElementById("replay")) {
  let seen = null;
  const events = new EventSource("/events"); // it asks again by itself when the server was away
  events.addEventListener("message", (event) => {
    if (seen !== null && event.data !== seen) refresh();
    seen = event.data;
  });
}
