import "./frame.css";

// The bank's question (3-D Secure).

for (const button of document.querySelectorAll("button")) {
  button.addEventListener("click", async () => {
    const response = await fetch("/simulator/api/payments/bank", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        clientSecret: location.hash.slice(1),
        agreed: button.value === "yes",
      }),
    });
    const { error } = await response.json();
    parent.postMessage({ error }, location.origin);
  });
}
