"use strict";
// Tables whose columns sort, and can be chosen by name.

function keyOf(cell) {
  const text = cell.dataset.key ?? cell.textContent;
  const number = parseFloat(text);
  if (text === "-inf") return [0, -Infinity];
  return Number.isNaN(number) ? [1, text] : [0, number];
}

function compare(one, other) {
  if (one[0] !== other[0]) return one[0] - other[0];
  return one[1] < other[1] ? -1 : one[1] > other[1] ? 1 : 0;
}

function sortBy(table, index, head) {
  const descending = head.getAttribute("aria-sort") !== "descending" && !head.classList.contains("text");
  const ascending = head.getAttribute("aria-sort") === "descending"
    || (head.classList.contains("text") && head.getAttribute("aria-sort") !== "ascending");
  for (const each of table.tHead.rows[0].cells) each.removeAttribute("aria-sort");
  const sign = descending || !ascending ? -1 : 1;
  head.setAttribute("aria-sort", sign < 0 ? "descending" : "ascending");
  const rows = [...table.tBodies[0].rows];
  rows.sort((a, b) => sign * compare(keyOf(a.cells[index]), keyOf(b.cells[index])));
  table.tBodies[0].append(...rows);
}

function prepareTables() {
  for (const table of document.querySelectorAll("table.sortable")) {
    [...table.tHead.rows[0].cells].forEach((head, index) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => sortBy(table, index, head));
    });
  }

  for (const place of document.querySelectorAll(".columns")) {
    const table = document.getElementById(place.dataset.for);
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = "columns";
    details.append(summary);
    [...table.tHead.rows[0].cells].forEach((head, index) => {
      const label = document.createElement("label");
      const box = document.createElement("input");
      box.type = "checkbox";
      box.checked = !head.hidden;
      box.addEventListener("change", () => {
        for (const row of table.rows) row.cells[index].hidden = !box.checked;
      });
      label.append(box, " ", head.dataset.name, " ");
      const title = document.createElement("span");
      title.className = "quiet";
      title.textContent = head.title;
      label.append(title);
      details.append(label);
    });
    place.append(details);
  }
}

prepareTables();
