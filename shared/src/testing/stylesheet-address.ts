/** Stub for an imported stylesheet, which is its address in a remote's build. */
const address = '/stylesheet.css';
export default address;
