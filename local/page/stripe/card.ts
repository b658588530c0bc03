import "./frame.css";

// The field's frame: what is typed here is sent to the simulator, never to the page around it.

const [form] = document.forms;

function typed(name: string): string {
  return form ? String(new FormData(form).get(name)) : "";
}

addEventListener("message", async ({ data, origin, ports }) => {
  if (origin !== location.origin || !form) return;
  if (data.look) {
    for (const [name, value] of Object.entries(data.look)) {
      if (typeof value === "string") form.style.setProperty(hyphenated(name), value);
    }
  }
  if (!data.save) return;
  const [month = "", year = ""] = typed("expiry").split("/");
  const response = await fetch("/simulator/api/payments/card", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...data.save,
      number: typed("number"),
      expMonth: Number(month),
      expYear: 2000 + Number(year),
    }),
  });
  const { card, error = "Your card's details are incomplete." } = await response.json();
  ports[0]?.postMessage(card ? { card } : { error });
});

/** `fontSize` as CSS has it: `font-size`. */
function hyphenated(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
