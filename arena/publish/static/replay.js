"use strict";
// A game, step by step. Its data stands in the page; #d3.12 leads to step 12 of deal 3, #d3 to its beginning.

const data = JSON.parse(document.getElementById("data").textContent);
const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const place = { deal: 0, step: 0 };
const view = document.getElementById("view");

function parts(text) {
  return text.split(" ").filter((part) => part);
}

function unpack([dealer, upcard, hands, before, points, how, seats, words, runs, micros, won, changed, , , , games]) {
  const phases = runs.flatMap(([phase, count]) => Array(count).fill(phase));
  const steps = parts(words).map((word, n) => [Number(seats[n]), word, phases[n], micros[n], changed[n]]);
  return { dealer, upcard, hands: hands.map(parts), before, points, how, steps, games, won: [...won].map(Number) };
}

function make(tag, className, ...content) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content);
  return element;
}

function isCard(word) {
  return word === "joker" || (word.length === 2 && "23456789TJQKA".includes(word[0]) && word[1] in SUITS);
}

function shown(word) {
  if (word in SUITS) return SUITS[word];
  return isCard(word) && word !== "joker" ? word[0].replace("T", "10") + SUITS[word[1]] : word;
}

function paint(word, extra) {
  const red = word !== "joker" && "dh".includes(word[word.length - 1]) && (isCard(word) || word in SUITS);
  return make("span", [isCard(word) ? "card" : "", red ? "red" : "", extra ?? ""].join(" ").trim(), shown(word));
}

function stateAt(deal, count) {
  const state = { hands: deal.hands.map((hand) => [...hand]), trick: [], said: [], taken: deal.hands.map(() => 0) };
  let tricks = 0;
  state.trump = state.contract = state.declarer = null;
  state.out = [];
  for (const [seat, word, phase, , changed] of deal.steps.slice(0, count)) {
    if (state.won !== undefined) {
      state.trick = [];
      delete state.won;
    }
    if (phase === "play" && isCard(word)) {
      const hand = state.hands[seat];
      if (hand.includes(word)) hand.splice(hand.indexOf(word), 1);
      state.trick.push([seat, word]);
    } else {
      state.said[seat] = word;
    }
    for (const name of ["trump", "contract", "declarer", "out"]) if (changed && name in changed) state[name] = changed[name];
    if (changed?.hands) state.hands = changed.hands.map((hand) => [...hand]);
    if (state.trick.length === data.names.length - state.out.length) {
      state.won = deal.won[tricks];
      state.taken[state.won] += 1;
      tricks += 1;
    }
  }
  return state;
}

function time(micros) {
  if (micros === 0) return "no choice";
  if (micros < 1e3) return `${micros} µs`;
  return micros < 1e6 ? `${Number((micros / 1e3).toPrecision(3))} ms` : `${(micros / 1e6).toPrecision(3)} s`;
}

function hidden(seat) {
  return view.value !== "" && Number(view.value) !== seat;
}

function secret(step) {
  if (step[2] === "call" && step[1] === "pass") return false;
  return hidden(step[0]) && ["discard", "give", "call", "claim", "pickup"].includes(step[2]);
}

function drawSeats(deal, state, next) {
  const table = document.getElementById("table");
  table.replaceChildren();
  data.names.forEach((name, seat) => {
    const marks = [];
    if (seat === deal.dealer) marks.push("deals");
    if (seat === state.declarer) marks.push(state.contract ?? "declares");
    if (state.out.includes(seat)) marks.push("sits out");
    marks.push(`${state.taken[seat]} trick${state.taken[seat] === 1 ? "" : "s"}`);
    const cards = state.hands[seat].map((card) => (hidden(seat) ? make("span", "card", "?") : paint(card)));
    const box = make("div", `seat s${seat}${next && next[0] === seat ? " turn" : ""}`);
    box.append(make("p", "", `${seat} ${name}`), make("p", "quiet", marks.join(", ")), make("div", "", ...cards));
    table.append(box);
  });
  const middle = make("div", "mid");
  if (deal.upcard) middle.append(make("p", "quiet", "turned up ", paint(deal.upcard)));
  for (const [seat, card] of state.trick) middle.append(make("span", "quiet", `${seat} `), paint(card));
  table.append(middle);
}

function drawLog(deal) {
  const items = deal.steps.map((step, index) => {
    const button = make("button", index + 1 === place.step ? "now" : "", `${step[0]} `, secret(step) ? "?" : paint(step[1]));
    button.type = "button";
    button.title = time(step[3]);
    button.addEventListener("click", () => go(place.deal, index + 1));
    return make("li", "", button);
  });
  document.getElementById("log").replaceChildren(...items);
}

function sentence(deal, state) {
  if (place.step === 0) return deal.steps.length ? "dealt" : deal.how;
  const step = deal.steps[place.step - 1];
  const word = secret(step) ? "?" : shown(step[1]);
  let text = `${step[2]}: seat ${step[0]} ${data.names[step[0]]} ${word} (${time(step[3])})`;
  if (state.won !== undefined) text += `; seat ${state.won} takes the trick`;
  if (place.step === deal.steps.length) text += `; ${deal.how}, ${deal.points.join(":")}`;
  return text;
}

function draw() {
  const deal = data.deals[place.deal];
  const state = stateAt(deal, place.step);
  const over = place.step === deal.steps.length;
  const score = deal.before.map((total, side) => total + (over ? deal.points[side] : 0)).join(":");
  const games = deal.games ? `, games ${deal.games.join(":")}` : "";
  const trump = state.trump ? `, trump ${shown(state.trump)}` : "";
  document.getElementById("where").textContent =
    `deal ${place.deal + 1} of ${data.deals.length}, step ${place.step} of ${deal.steps.length}, score ${score}${games}${trump}`;
  drawSeats(deal, state, deal.steps[place.step]);
  document.getElementById("said").textContent = sentence(deal, state);
  drawLog(deal);
  const other = document.getElementById("other");
  if (other) other.hash = `d${place.deal + 1}`;
}

function go(deal, step, keep) {
  place.deal = Math.max(0, Math.min(deal, data.deals.length - 1));
  place.step = Math.max(0, Math.min(step, data.deals[place.deal].steps.length));
  if (!keep) history.replaceState(null, "", `#d${place.deal + 1}.${place.step}`);
  draw();
}

function on() {
  const atEnd = place.step >= data.deals[place.deal].steps.length;
  if (atEnd && place.deal + 1 < data.deals.length) go(place.deal + 1, 0);
  else go(place.deal, place.step + 1);
}

function back() {
  if (place.step > 0) go(place.deal, place.step - 1);
  else if (place.deal > 0) go(place.deal - 1, Infinity);
}

const MOVES = {
  first: () => go(0, 0),
  "deal-back": () => go(place.step === 0 ? place.deal - 1 : place.deal, 0),
  back,
  on,
  "deal-on": () => go(place.deal + 1, place.deal + 1 < data.deals.length ? 0 : Infinity),
  last: () => go(data.deals.length - 1, Infinity),
};
const KEYS = { Home: "first", ArrowUp: "deal-back", ArrowLeft: "back", ArrowRight: "on", ArrowDown: "deal-on", End: "last" };

function land() {
  const found = /^#d(\d+)(?:\.(\d+))?$/.exec(location.hash);
  go(found ? Number(found[1]) - 1 : 0, found?.[2] ? Number(found[2]) : 0, true);
}

for (const button of document.querySelectorAll("[data-go]")) {
  button.type = "button";
  button.addEventListener("click", () => MOVES[button.dataset.go]());
}
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("select, .wide, pre")) return;
  const move = KEYS[event.key];
  if (!move) return;
  event.preventDefault();
  MOVES[move]();
});
view.addEventListener("change", draw);
addEventListener("hashchange", land);
data.deals = data.deals.map(unpack);
if (data.deals.length > 0) {
  document.getElementById("replay").hidden = false;
  land();
}
