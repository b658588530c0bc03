// The screens with the template's form are one file for the browser.
export { AddScreen } from "./add-screen.tsx";
export { EditScreen } from "./edit-screen.tsx";
export { SaveScreen } from "./save-screen.tsx";
