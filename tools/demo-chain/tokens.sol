// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A token of a test network, as Tether's is on Ethereum: six decimals, and whoever deployed it mints.
contract TestToken {
    string public name;
    string public symbol;
    uint8 public constant decimals = 6;
    uint256 public totalSupply;
    address public immutable owner;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
        owner = msg.sender;
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == owner, "not the owner");
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) public virtual returns (bool) {
        _move(msg.sender, to, value, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        _move(from, to, value, value);
        return true;
    }

    /// Pays many at once, in one transaction.
    function transferMany(address[] calldata to, uint256 value) external {
        for (uint256 place = 0; place < to.length; place++) _move(msg.sender, to[place], value, value);
    }

    function _move(address from, address to, uint256 taken, uint256 given) internal {
        balanceOf[from] -= taken;
        balanceOf[to] += given;
        emit Transfer(from, to, taken);
    }
}

/// Tells of the whole amount and delivers 99 % of it.
contract FeeToken is TestToken {
    constructor() TestToken("Fee", "FEE") {}

    function transfer(address to, uint256 value) public override returns (bool) {
        _move(msg.sender, to, value, (value * 99) / 100);
        return true;
    }
}

/// Refuses to pay whom its owner has blocked.
contract BlockingToken is TestToken {
    mapping(address => bool) public isBlocked;

    constructor(string memory name_, string memory symbol_) TestToken(name_, symbol_) {}

    function setBlocked(address account, bool blocked) external {
        require(msg.sender == owner, "not the owner");
        isBlocked[account] = blocked;
    }

    function transfer(address to, uint256 value) public override returns (bool) {
        require(!isBlocked[to], "blocked");
        _move(msg.sender, to, value, value);
        return true;
    }
}

/// Answers false instead of failing, and moves nothing.
contract FalseToken is TestToken {
    constructor() TestToken("False", "FALSE") {}

    function transfer(address, uint256) public pure override returns (bool) {
        return false;
    }
}

/// A token whose owner changes how it behaves after it was listed: it takes a fee, shrinks, stops, or does not answer.
contract ChangingToken {
    string public name;
    string public symbol;
    uint8 public constant decimals = 6;
    address public immutable owner;
    mapping(address => uint256) private _parts;
    uint256 private _perMille = 1000;
    uint256 private _feePercent;
    bool private _isPaused;
    bool private _isMute;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
        owner = msg.sender;
    }

    /// A fee in percent of which the event tells honestly, how much of each balance is left, whether transfers and answers stop.
    function change(uint256 feePercent, uint256 perMille, bool paused, bool mute) external {
        require(msg.sender == owner, "not the owner");
        (_feePercent, _perMille, _isPaused, _isMute) = (feePercent, perMille, paused, mute);
    }

    function balanceOf(address account) public view returns (uint256) {
        require(!_isMute, "mute");
        return (_parts[account] * _perMille) / 1000;
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == owner, "not the owner");
        _parts[to] += _partsOf(value);
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(!_isPaused, "paused");
        uint256 given = (value * (100 - _feePercent)) / 100;
        _parts[msg.sender] -= (value * 1000) / _perMille;
        _parts[to] += _partsOf(given);
        emit Transfer(msg.sender, to, given);
        return true;
    }

    function _partsOf(uint256 value) private view returns (uint256) {
        return (value * 1000 + _perMille - 1) / _perMille;
    }
}

/// Tells of transfers of tokens that it does not hold, and fails where it is asked to.
contract Liar {
    event Transfer(address indexed from, address indexed to, uint256 value);

    function pretend(address to, uint256 value) external {
        emit Transfer(msg.sender, to, value);
    }

    function payAndFail(address payable to) external payable {
        to.transfer(msg.value);
        revert("after all");
    }
}
