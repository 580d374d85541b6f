/** What a remote's build makes of an imported stylesheet: its address. Tests draw without styles. */
const address = '/stylesheet.css';
export default address;
